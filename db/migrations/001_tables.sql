-- Times are whole seconds since 1970, ids those of Discord unless the table makes its own, cards and packs
-- in the rules' notation, lists and options JSON.

-- What the program remembers for itself, such as which commands it has told Discord.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE guild (
    id          INTEGER PRIMARY KEY,
    use_threads INTEGER NOT NULL CHECK (use_threads IN (0, 1))
);

-- AUTOINCREMENT: the button of a table long forgotten must never reach another one.
CREATE TABLE card_table (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id         INTEGER NOT NULL,
    channel_id       INTEGER NOT NULL,
    name             TEXT    NOT NULL,
    variant          TEXT    NOT NULL,
    players          INTEGER NOT NULL,
    options          TEXT    NOT NULL,
    host_id          INTEGER NOT NULL,
    host_name        TEXT    NOT NULL,
    state            TEXT    NOT NULL CHECK (state IN ('lobby', 'playing', 'finished', 'closed')),
    in_thread        INTEGER NOT NULL CHECK (in_thread IN (0, 1)),
    thread_id        INTEGER,
    created_at       INTEGER NOT NULL,
    closes_at        INTEGER,
    lobby_message_id INTEGER,
    board_channel_id INTEGER,
    board_message_id INTEGER,
    board_posted_at  INTEGER,
    ping_message_id  INTEGER,
    match_id         INTEGER REFERENCES match (id),
    turn             INTEGER NOT NULL,
    rematch_of       INTEGER
);
CREATE INDEX card_table_state ON card_table (state, guild_id);
-- One rematch a table; a rematch called off leaves room for another.
CREATE UNIQUE INDEX card_table_rematch ON card_table (rematch_of) WHERE state <> 'closed';

-- A seat that is open has no row.
CREATE TABLE seat (
    table_id INTEGER NOT NULL REFERENCES card_table (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    computer TEXT,
    name     TEXT    NOT NULL,
    reserved INTEGER NOT NULL CHECK (reserved IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id),
    CHECK ((user_id IS NULL) <> (computer IS NULL))
) WITHOUT ROWID;
