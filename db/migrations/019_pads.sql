-- Scorepads of games at real tables. version: the lines of its log, which every button carries.
CREATE TABLE pad (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    message_id    INTEGER,
    variant       TEXT    NOT NULL,
    players       INTEGER NOT NULL,
    options       TEXT    NOT NULL,
    best_of       INTEGER NOT NULL CHECK (best_of IN (1, 3, 5, 7)),
    dealer        INTEGER NOT NULL,
    keeper_id     INTEGER NOT NULL,
    keeper_name   TEXT    NOT NULL,
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    state         TEXT    NOT NULL CHECK (state IN ('open', 'decided', 'finished', 'closed')),
    version       INTEGER NOT NULL DEFAULT 0,
    fixture_id    INTEGER REFERENCES fixture (id),
    fixture_table INTEGER,
    created_at    INTEGER NOT NULL,
    touched_at    INTEGER NOT NULL,
    decided_at    INTEGER,
    finished_at   INTEGER
);
CREATE INDEX pad_live ON pad (guild_id, keeper_id) WHERE state IN ('open', 'decided');
CREATE INDEX pad_fixture ON pad (fixture_id) WHERE fixture_id IS NOT NULL;

CREATE TABLE pad_seat (
    pad_id  INTEGER NOT NULL REFERENCES pad (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    side    INTEGER NOT NULL,
    -- None for somebody who is only named.
    user_id INTEGER,
    name    TEXT    NOT NULL,
    PRIMARY KEY (pad_id, seat)
) WITHOUT ROWID;
CREATE INDEX pad_seat_user ON pad_seat (user_id) WHERE user_id IS NOT NULL;

-- The log is the truth: the same lines give the same pad again. The key makes a press count once.
CREATE TABLE pad_entry (
    pad_id   INTEGER NOT NULL REFERENCES pad (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    notation TEXT    NOT NULL,
    by_id    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (pad_id, number)
) WITHOUT ROWID;

CREATE TABLE pad_signature (
    pad_id  INTEGER NOT NULL REFERENCES pad (id) ON DELETE CASCADE,
    side    INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (pad_id, side)
) WITHOUT ROWID;

-- What waits for the other sides' word, one at a time: a correction, or that the pad is closed.
-- state: agreed and refused ones are kept; a pad that moves on makes what waits lapse.
CREATE TABLE pad_proposal (
    pad_id  INTEGER NOT NULL REFERENCES pad (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    what    TEXT    NOT NULL CHECK (what IN ('correct', 'close')),
    game    INTEGER NOT NULL,
    deal    INTEGER NOT NULL,
    entries TEXT    NOT NULL,
    by_id   INTEGER NOT NULL,
    by_name TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    version INTEGER NOT NULL,
    state   TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'agreed', 'refused', 'lapsed')),
    PRIMARY KEY (pad_id, number)
) WITHOUT ROWID;

CREATE TABLE pad_agreement (
    pad_id  INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    side    INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (pad_id, number, side),
    FOREIGN KEY (pad_id, number) REFERENCES pad_proposal (pad_id, number) ON DELETE CASCADE
) WITHOUT ROWID;

-- A match that was played with real cards, and which game of its pad it was.
ALTER TABLE match ADD COLUMN pad_id INTEGER REFERENCES pad (id);
ALTER TABLE match ADD COLUMN pad_game INTEGER;
CREATE INDEX match_pad ON match (pad_id) WHERE pad_id IS NOT NULL;
CREATE INDEX match_pad_history ON match (guild_id, id) WHERE pad_id IS NOT NULL;
