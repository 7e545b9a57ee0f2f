from tests.db.conftest import database, scribe

__all__ = ["database", "scribe"]
