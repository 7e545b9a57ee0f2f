-- What a server's new tables start from: the house rules that are not the game's own, as JSON.
CREATE TABLE guild_house_rules (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    options  TEXT    NOT NULL,
    PRIMARY KEY (guild_id, variant, players)
) WITHOUT ROWID;

-- What a host last played by is in their tables already; this finds it.
CREATE INDEX card_table_host ON card_table (guild_id, host_id, variant, players, match_id)
    WHERE match_id IS NOT NULL;
