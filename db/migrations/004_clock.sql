-- How long a person may take for a move, in seconds; 0: as long as they like.
ALTER TABLE card_table ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
-- When the time of the person to act is up.
ALTER TABLE card_table ADD COLUMN deadline INTEGER;
-- How often in a row the clock has played for this seat.
ALTER TABLE seat ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
