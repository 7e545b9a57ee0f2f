-- A sheet that was handed in and previewed, until it is entered or left. kind: of what; data: the file as it came.
CREATE TABLE import_draft (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    by_id     INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('teams', 'fixtures')),
    data      BLOB    NOT NULL
);
CREATE INDEX import_draft_by ON import_draft (by_id);

-- When a fixture that was put off was to be played: a calendar that has it knows it by that.
ALTER TABLE fixture ADD COLUMN was_at INTEGER;
