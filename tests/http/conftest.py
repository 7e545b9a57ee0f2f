"""Errors that are logged fail the tests here too."""

from tests.cogs.conftest import logged_errors

__all__ = ["logged_errors"]
