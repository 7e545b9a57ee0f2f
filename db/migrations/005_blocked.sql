-- Who may not play at a server's tables, and which moderator said so last. Names as shown then.
CREATE TABLE blocked (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    by_id    INTEGER NOT NULL,
    by_name  TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) WITHOUT ROWID;
