-- A vote on the match in play at a table: who sits where and has agreed, and the deal it was asked in.
CREATE TABLE vote (
    table_id INTEGER NOT NULL REFERENCES card_table (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('close', 'resign')),
    user_id  INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    -- One vote at a time: each seat has one word.
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

-- How a match came to its end, once it has.
ALTER TABLE match ADD COLUMN ending TEXT CHECK (ending IN ('played', 'resigned', 'given-up'));
UPDATE match SET ending = CASE WHEN winner IS NULL THEN 'given-up' ELSE 'played' END
WHERE finished_at IS NOT NULL;
