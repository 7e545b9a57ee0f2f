"""The process that tests.kills kills."""

import asyncio
import sys
from pathlib import Path

from tests.kills import play

asyncio.run(play(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]))
