-- Every change of a seat in the middle of a match: who held which hand when, and at whose word.
CREATE TABLE seat_change (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    -- Who sits there from now on; none for a computer player.
    user_id  INTEGER,
    name     TEXT    NOT NULL,
    -- Whether anyone may take the seat from that computer player, though it has an owner.
    offered  INTEGER NOT NULL CHECK (offered IN (0, 1)),
    -- Who pressed; none for the clock.
    by_id    INTEGER,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;
