-- Numbers for people whose data was deleted: the number below 0 stands for them in what stays. Nothing tells whose
-- a number is. AUTOINCREMENT: none is given twice.
CREATE TABLE nameless (
    id INTEGER PRIMARY KEY AUTOINCREMENT
);

-- After so many days the play of finished matches is deleted and their results stay; NULL: it is kept.
ALTER TABLE guild ADD COLUMN retention_days INTEGER;
-- Whether its deals, moves, awards and changes of seats are still there.
ALTER TABLE match ADD COLUMN play_kept INTEGER NOT NULL DEFAULT 1 CHECK (play_kept IN (0, 1));
CREATE INDEX match_play_kept ON match (guild_id, finished_at) WHERE finished_at IS NOT NULL AND play_kept;

-- Once a match begins its contributions hold the presses.
UPDATE seat SET press = NULL WHERE table_id IN (SELECT id FROM card_table WHERE state <> 'lobby');
