"""`python -m bot demo` as a process of its own, in a folder of its own."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Protocol

import pytest

from bot.settings import Settings

ROOT = Path(__file__).parents[2]


class Demo(Protocol):
    def __call__(self, *arguments: str, before: str = "", **settings: str) -> Popen[str]: ...


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    """Starts the demo in this test's own folder."""
    with demos(tmp_path) as start:
        yield start


@contextmanager
def demos(folder: Path) -> Iterator[Demo]:
    """Starts the demo with these arguments and settings; before: Python to run first in its process.

    One that a failed test leaves behind is ended, so that it keeps no port.
    """
    started: list[Popen[str]] = []

    def start(*arguments: str, before: str = "", **settings: str) -> Popen[str]:
        code = f"import runpy; {before}\nrunpy.run_module('bot', run_name='__main__', alter_sys=True)"
        names = {each.name.upper() for each in fields(Settings)}
        environment = {name: value for name, value in os.environ.items() if name not in names}
        if log := environment.get("REQUESTS_LOG"):
            environment["REQUESTS_LOG"] = str(Path(log).resolve())
        environment |= {
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "PYTHONUNBUFFERED": "1",
        } | settings
        command = [sys.executable, "-c", code, "demo", *arguments]
        process = Popen(
            command, cwd=folder, env=environment, stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8"
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
            process.communicate()
