-- The servers that the bot was taken out of, and when. What they had is kept for a while, then deleted.
CREATE TABLE left_guild (
    guild_id INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL
);
