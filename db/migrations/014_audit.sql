-- The time zone of a server's dates, by its IANA name; NULL where it chose none.
ALTER TABLE guild ADD COLUMN zone TEXT;

-- A server whose log may go, with all else there is of it. Before the log itself, so that it is there longer.
CREATE TABLE audit_release (
    guild_id INTEGER PRIMARY KEY
);

-- What moderators did. by_id: 0 where it came about by itself. about_id: whom it was done to. Ids below 0 are
-- people whose data was deleted. before, after: a result as JSON, or a season's name.
CREATE TABLE audit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    by_id    INTEGER NOT NULL,
    by_name  TEXT    NOT NULL,
    what     TEXT    NOT NULL,
    match_id INTEGER,
    about_id INTEGER,
    reason   TEXT    NOT NULL,
    before   TEXT    NOT NULL,
    after    TEXT    NOT NULL
);
CREATE INDEX audit_server ON audit (guild_id, id);
CREATE INDEX audit_match ON audit (match_id) WHERE match_id IS NOT NULL;

-- Nothing in the log changes, but that people become nameless: whoever did it with the reason they wrote, or
-- whom it was done to.
CREATE TRIGGER audit_stands BEFORE UPDATE ON audit
WHEN (NEW.id, NEW.guild_id, NEW.at, NEW.what, NEW.match_id, NEW.before, NEW.after)
     IS NOT (OLD.id, OLD.guild_id, OLD.at, OLD.what, OLD.match_id, OLD.before, OLD.after)
  OR (
     (OLD.by_id > 0 AND NEW.by_id < 0 AND NEW.by_name = '' AND NEW.reason = '' AND NEW.about_id IS OLD.about_id)
     OR (OLD.about_id > 0 AND NEW.about_id < 0
         AND (NEW.by_id, NEW.by_name, NEW.reason) IS (OLD.by_id, OLD.by_name, OLD.reason))
  ) IS NOT TRUE
BEGIN
    SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit
WHEN NOT EXISTS (SELECT 1 FROM audit_release WHERE guild_id = OLD.guild_id)
BEGIN
    SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
-- INSERT OR REPLACE would delete without asking.
CREATE TRIGGER audit_grows BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN
    SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;

-- A correction that a moderator was shown and has not confirmed. seen: the match's newest entry in the log by
-- then, 0 without one. winner, scores, void: the result as it would be.
CREATE TABLE correction_draft (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    by_id    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES match (id),
    what     TEXT    NOT NULL,
    winner   INTEGER NOT NULL,
    scores   TEXT    NOT NULL,
    void     INTEGER NOT NULL CHECK (void IN (0, 1)),
    reason   TEXT    NOT NULL,
    seen     INTEGER NOT NULL
);
