-- Who keeps their profile and head to head on a server to themselves.
CREATE TABLE hidden_profile (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) WITHOUT ROWID;
