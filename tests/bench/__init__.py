"""Measurements with their floors, ``python -m tests.bench``: one file a row, each with ``rows()``."""
