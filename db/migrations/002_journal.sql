-- The journal is the truth: a deal and the actions taken in it give the same state and the same awards again.

CREATE TABLE match (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id       INTEGER REFERENCES card_table (id),
    guild_id       INTEGER NOT NULL,
    variant        TEXT    NOT NULL,
    players        INTEGER NOT NULL,
    options        TEXT    NOT NULL,
    with_computers INTEGER NOT NULL CHECK (with_computers IN (0, 1)),
    cut            TEXT,
    first_dealer   INTEGER NOT NULL,
    started_at     INTEGER NOT NULL,
    -- Without a winner: given up, and counted nowhere.
    finished_at    INTEGER,
    winner         INTEGER,
    scores         TEXT
);
CREATE INDEX match_table ON match (table_id);
CREATE INDEX match_won ON match (guild_id, with_computers) WHERE winner IS NOT NULL;

CREATE TABLE match_player (
    match_id   INTEGER NOT NULL REFERENCES match (id),
    seat       INTEGER NOT NULL,
    side       INTEGER NOT NULL,
    user_id    INTEGER,
    computer   TEXT,
    name       TEXT    NOT NULL,
    won        INTEGER,
    hung       INTEGER NOT NULL DEFAULT 0,
    jacks_lost INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, seat),
    CHECK (user_id IS NULL OR computer IS NULL)
) WITHOUT ROWID;

CREATE TABLE deal (
    match_id      INTEGER NOT NULL REFERENCES match (id),
    number        INTEGER NOT NULL,
    dealer        INTEGER NOT NULL,
    pack          TEXT    NOT NULL,
    scores_before TEXT    NOT NULL,
    extra_hand    INTEGER NOT NULL CHECK (extra_hand IN (0, 1)),
    edition       INTEGER NOT NULL,
    first_turn    INTEGER NOT NULL,
    scores_after  TEXT,
    void          INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

-- The key is what makes a turn count once, whoever races whom.
CREATE TABLE action (
    match_id INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    notation TEXT    NOT NULL,
    -- Who pressed; none for a computer player.
    user_id  INTEGER,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, turn),
    FOREIGN KEY (match_id, deal) REFERENCES deal (match_id, number)
) WITHOUT ROWID;

-- Written when the deal ends. holder and captor are seats; captured is what each side took, where Game is told.
CREATE TABLE award (
    match_id INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    category TEXT    NOT NULL,
    side     INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    card     TEXT,
    holder   INTEGER,
    captor   INTEGER,
    captured TEXT    NOT NULL,
    PRIMARY KEY (match_id, deal, number),
    FOREIGN KEY (match_id, deal) REFERENCES deal (match_id, number)
) WITHOUT ROWID;
