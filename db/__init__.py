"""Storage: SQLite through aiosqlite, one store a subject. SQL is written here and nowhere else."""
