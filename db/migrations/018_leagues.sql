-- A season of a league: one row each; those of one league share its name. zone: of its dates, an IANA name.
-- rules: how its standings are made, as JSON. best_of: games at each table of a match; tables: how many a match has.
-- confirm_seconds: so long the other captain has before a report stands. locks_at: rosters are fixed from then on.
CREATE TABLE league (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id        INTEGER NOT NULL,
    channel_id      INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    season          TEXT    NOT NULL,
    variant         TEXT    NOT NULL,
    players         INTEGER NOT NULL,
    options         TEXT    NOT NULL,
    best_of         INTEGER NOT NULL,
    tables          INTEGER NOT NULL,
    zone            TEXT    NOT NULL,
    rules           TEXT    NOT NULL,
    confirm_seconds INTEGER NOT NULL,
    -- Whether nobody may be in two of its teams.
    one_team        INTEGER NOT NULL CHECK (one_team IN (0, 1)),
    locks_at        INTEGER,
    created_at      INTEGER NOT NULL,
    closed_at       INTEGER
);
CREATE UNIQUE INDEX league_named ON league (guild_id, name COLLATE NOCASE, season COLLATE NOCASE);

-- Who runs it, beside the server's moderators.
CREATE TABLE organiser (
    league_id INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    PRIMARY KEY (league_id, user_id)
) WITHOUT ROWID;

CREATE TABLE division (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    name      TEXT    NOT NULL,
    place     INTEGER NOT NULL
);
CREATE UNIQUE INDEX division_named ON division (league_id, name COLLATE NOCASE);

-- folded: the name as two names are compared. A league has no two alike.
CREATE TABLE team (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id    INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    division_id  INTEGER NOT NULL REFERENCES division (id),
    name         TEXT    NOT NULL,
    folded       TEXT    NOT NULL,
    withdrawn_at INTEGER
);
CREATE UNIQUE INDEX team_named ON team (league_id, folded);

-- Who is in a team and who was: a transfer ends one row and begins another. user_id: NULL for a plain name.
CREATE TABLE team_player (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id   INTEGER NOT NULL REFERENCES team (id) ON DELETE CASCADE,
    user_id   INTEGER,
    name      TEXT    NOT NULL,
    role      TEXT    NOT NULL CHECK (role IN ('captain', 'vice', 'player')),
    joined_at INTEGER NOT NULL,
    left_at   INTEGER
);
CREATE UNIQUE INDEX team_player_member ON team_player (team_id, user_id) WHERE left_at IS NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX team_player_captain ON team_player (team_id) WHERE left_at IS NULL AND role = 'captain';
CREATE INDEX team_player_team ON team_player (team_id);
CREATE INDEX team_player_user ON team_player (user_id) WHERE user_id IS NOT NULL;

-- Points taken off a team. taken_back_at: they are not any more.
CREATE TABLE deduction (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id     INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    team_id       INTEGER NOT NULL REFERENCES team (id),
    points        INTEGER NOT NULL,
    reason        TEXT    NOT NULL,
    by_id         INTEGER NOT NULL,
    at            INTEGER NOT NULL,
    taken_back_at INTEGER
);
CREATE INDEX deduction_league ON deduction (league_id);

-- A match of two teams. at: when it is played; NULL while nobody has said. version: of its date and place, for
-- calendars. off_at: it is not to be played any more.
CREATE TABLE fixture (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    league_id   INTEGER NOT NULL REFERENCES league (id) ON DELETE CASCADE,
    division_id INTEGER NOT NULL REFERENCES division (id),
    round       INTEGER NOT NULL,
    home_id     INTEGER NOT NULL REFERENCES team (id),
    away_id     INTEGER NOT NULL REFERENCES team (id),
    at          INTEGER,
    place       TEXT    NOT NULL DEFAULT '',
    postponed   INTEGER NOT NULL DEFAULT 0 CHECK (postponed IN (0, 1)),
    version     INTEGER NOT NULL DEFAULT 0,
    off_at      INTEGER,
    CHECK (home_id <> away_id)
);
CREATE INDEX fixture_league ON fixture (league_id, round, at);
CREATE INDEX fixture_division ON fixture (division_id);
CREATE INDEX fixture_home ON fixture (home_id);
CREATE INDEX fixture_away ON fixture (away_id);

-- A captain's wish to play a fixture at another time, until the other captain has answered. at: NULL to put it
-- off without a date. version: of the fixture as it was then.
CREATE TABLE fixture_move (
    fixture_id INTEGER PRIMARY KEY REFERENCES fixture (id) ON DELETE CASCADE,
    at         INTEGER,
    place      TEXT    NOT NULL,
    by_id      INTEGER NOT NULL,
    team_id    INTEGER NOT NULL REFERENCES team (id),
    asked_at   INTEGER NOT NULL,
    version    INTEGER NOT NULL
);

-- A result as reported. games, hangs: by table, home first, as JSON. walkover_id: the team that won without play;
-- void: the match counts for nothing. team_id: whose member reported it; NULL for both, or an organiser.
-- home_by, away_by: who agreed for each team. due_at: it stands from then on; NULL while it is disputed or over.
-- remind_at: the captains are told once more then; NULL once they are.
CREATE TABLE report (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    fixture_id  INTEGER NOT NULL REFERENCES fixture (id) ON DELETE CASCADE,
    state       TEXT    NOT NULL CHECK (state IN ('open', 'disputed', 'confirmed', 'replaced')),
    how         TEXT    NOT NULL CHECK (how IN ('tables', 'form', 'walkover', 'ruling')),
    games       TEXT    NOT NULL,
    hangs       TEXT    NOT NULL,
    walkover_id INTEGER REFERENCES team (id),
    void        INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),
    by_id       INTEGER NOT NULL,
    by_name     TEXT    NOT NULL,
    team_id     INTEGER REFERENCES team (id),
    reason      TEXT    NOT NULL DEFAULT '',
    at          INTEGER NOT NULL,
    due_at      INTEGER,
    remind_at   INTEGER,
    home_by     INTEGER,
    away_by     INTEGER,
    closed_at   INTEGER
);
-- A fixture has one result at a time.
CREATE UNIQUE INDEX report_fixture ON report (fixture_id) WHERE state <> 'replaced';
CREATE INDEX report_all ON report (fixture_id);
CREATE INDEX report_due ON report (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX report_remind ON report (remind_at) WHERE remind_at IS NOT NULL;

-- What is said about a report that is disputed, with pictures. team_id: for whom.
CREATE TABLE dispute (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
    by_id     INTEGER NOT NULL,
    by_name   TEXT    NOT NULL,
    team_id   INTEGER NOT NULL REFERENCES team (id),
    at        INTEGER NOT NULL,
    words     TEXT    NOT NULL
);
CREATE INDEX dispute_report ON dispute (report_id);
CREATE TABLE evidence (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    dispute_id INTEGER NOT NULL REFERENCES dispute (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    picture    BLOB    NOT NULL
);
CREATE INDEX evidence_dispute ON evidence (dispute_id);

-- A table where a fixture is played online, and which of its tables that is.
ALTER TABLE card_table ADD COLUMN fixture_id INTEGER REFERENCES fixture (id);
ALTER TABLE card_table ADD COLUMN fixture_table INTEGER;
CREATE INDEX card_table_fixture ON card_table (fixture_id) WHERE fixture_id IS NOT NULL;

-- What is done in leagues is logged like the rest.
ALTER TABLE audit ADD COLUMN league_id INTEGER;
ALTER TABLE audit ADD COLUMN fixture_id INTEGER;
CREATE INDEX audit_league ON audit (league_id, id) WHERE league_id IS NOT NULL;
CREATE INDEX audit_fixture ON audit (fixture_id, id) WHERE fixture_id IS NOT NULL;
DROP TRIGGER audit_stands;
CREATE TRIGGER audit_stands BEFORE UPDATE ON audit
WHEN (NEW.id, NEW.guild_id, NEW.at, NEW.what, NEW.match_id, NEW.before, NEW.after, NEW.league_id, NEW.fixture_id)
     IS NOT (OLD.id, OLD.guild_id, OLD.at, OLD.what, OLD.match_id, OLD.before, OLD.after, OLD.league_id, OLD.fixture_id)
  OR (
     (OLD.by_id > 0 AND NEW.by_id < 0 AND NEW.by_name = '' AND NEW.reason = '' AND NEW.about_id IS OLD.about_id)
     OR (OLD.about_id > 0 AND NEW.about_id < 0
         AND (NEW.by_id, NEW.by_name, NEW.reason) IS (OLD.by_id, OLD.by_name, OLD.reason))
  ) IS NOT TRUE
BEGIN
    SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
