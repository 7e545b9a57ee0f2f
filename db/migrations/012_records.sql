-- The place of a match in the order in which they ended: what ratings and boards are a fold over. None while
-- it is under way, and where it was given up.
ALTER TABLE match ADD COLUMN ended INTEGER;
-- Whether it counts on boards and in ratings, as its table was opened.
ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
-- Taken back by a moderator: it counts nowhere.
ALTER TABLE match ADD COLUMN void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1));
-- Deals in which the seat's side had High, Low, Jack and Game.
ALTER TABLE match_player ADD COLUMN swept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE card_table ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

UPDATE match SET ended = numbered.place
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY finished_at, id) AS place FROM match WHERE winner IS NOT NULL) AS numbered
WHERE match.id = numbered.id;
UPDATE match_player SET swept = (
    SELECT COUNT(*) FROM (
        SELECT deal FROM award
        WHERE award.match_id = match_player.match_id AND award.side = match_player.side
          AND category IN ('high', 'low', 'jack', 'hang-jack', 'game')
        GROUP BY deal HAVING COUNT(DISTINCT REPLACE(category, 'hang-', '')) = 4
    )
);
-- What a server played last.
CREATE INDEX match_server ON match (guild_id, ended) WHERE ended IS NOT NULL;
CREATE UNIQUE INDEX match_ended ON match (ended) WHERE ended IS NOT NULL;
CREATE INDEX match_log ON match (guild_id, variant, ended) WHERE ended IS NOT NULL;
CREATE INDEX match_player_user ON match_player (user_id, match_id) WHERE user_id IS NOT NULL;

-- ends_at: the first moment after it. closed_at: its table is final from then on, and none of its rows change.
CREATE TABLE season (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id  INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at   INTEGER,
    closed_at INTEGER,
    UNIQUE (guild_id, name)
);

-- What a person has done: in a season (0: in all time), in a game ('': in all of them), with computer players
-- at the table or without. Kept up in the transaction that changes a match.
CREATE TABLE standing (
    guild_id       INTEGER NOT NULL,
    season_id      INTEGER NOT NULL,
    variant        TEXT    NOT NULL,
    with_computers INTEGER NOT NULL,
    user_id        INTEGER NOT NULL,
    name           TEXT    NOT NULL,
    matches        INTEGER NOT NULL,
    wins           INTEGER NOT NULL,
    hung           INTEGER NOT NULL,
    jacks_lost     INTEGER NOT NULL,
    swept          INTEGER NOT NULL,
    streak         INTEGER NOT NULL,
    best_streak    INTEGER NOT NULL,
    rate           REAL    NOT NULL,
    PRIMARY KEY (guild_id, season_id, variant, with_computers, user_id)
) WITHOUT ROWID;
-- A board each, in its order; those by rate want so many matches, the others at least one of what they count.
CREATE INDEX standing_wins ON standing
    (guild_id, season_id, variant, with_computers, wins DESC, rate DESC, name COLLATE NOCASE, user_id);
CREATE INDEX standing_rate ON standing
    (guild_id, season_id, variant, with_computers, rate DESC, matches DESC, name COLLATE NOCASE, user_id)
    WHERE matches >= 10;
CREATE INDEX standing_hung ON standing
    (guild_id, season_id, variant, with_computers, hung DESC, name COLLATE NOCASE, user_id) WHERE hung > 0;
CREATE INDEX standing_swept ON standing
    (guild_id, season_id, variant, with_computers, swept DESC, name COLLATE NOCASE, user_id) WHERE swept > 0;
CREATE INDEX standing_streak ON standing
    (guild_id, season_id, variant, with_computers, best_streak DESC, name COLLATE NOCASE, user_id)
    WHERE best_streak > 1;

-- Up to which match (its `ended`) the ratings of a game have been folded; season 0: all time.
CREATE TABLE rating_mark (
    guild_id  INTEGER NOT NULL,
    season_id INTEGER NOT NULL,
    variant   TEXT    NOT NULL,
    ended     INTEGER NOT NULL,
    PRIMARY KEY (guild_id, season_id, variant)
) WITHOUT ROWID;

-- subject: a person's id, a computer player's kind, or a pair of two of them ("101+102", "101+club").
CREATE TABLE rating (
    guild_id  INTEGER NOT NULL,
    season_id INTEGER NOT NULL,
    variant   TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('person', 'computer', 'pair')),
    subject   TEXT    NOT NULL,
    mu        REAL    NOT NULL,
    sigma     REAL    NOT NULL,
    matches   INTEGER NOT NULL,
    -- What boards rank by; none while it is not sure enough for a place.
    low       REAL,
    PRIMARY KEY (guild_id, season_id, variant, kind, subject)
) WITHOUT ROWID;
CREATE INDEX rating_board ON rating (guild_id, season_id, variant, kind, low DESC, subject) WHERE low IS NOT NULL;

-- A subject's rating right after a match.
CREATE TABLE rating_step (
    season_id INTEGER NOT NULL,
    match_id  INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    subject   TEXT    NOT NULL,
    mu        REAL    NOT NULL,
    sigma     REAL    NOT NULL,
    matches   INTEGER NOT NULL,
    PRIMARY KEY (season_id, match_id, kind, subject)
) WITHOUT ROWID;
CREATE INDEX rating_step_subject ON rating_step (season_id, kind, subject, match_id);

-- What there is so far; later matches are counted as they end.
WITH played AS (
    SELECT guild_id, variant, with_computers, ended, user_id, name, won, hung, jacks_lost, swept
    FROM match_player JOIN match ON match.id = match_player.match_id
    WHERE user_id IS NOT NULL AND ended IS NOT NULL
    UNION ALL
    SELECT guild_id, '', with_computers, ended, user_id, name, won, hung, jacks_lost, swept
    FROM match_player JOIN match ON match.id = match_player.match_id
    WHERE user_id IS NOT NULL AND ended IS NOT NULL
),
numbered AS (
    SELECT *,
        ROW_NUMBER() OVER (PARTITION BY guild_id, variant, with_computers, user_id ORDER BY ended)
        - ROW_NUMBER() OVER (PARTITION BY guild_id, variant, with_computers, user_id, won ORDER BY ended)
            AS island
    FROM played
),
streak AS (
    SELECT guild_id, variant, with_computers, user_id, COUNT(*) AS length, MAX(ended) AS last
    FROM numbered WHERE won GROUP BY guild_id, variant, with_computers, user_id, island
),
total AS (
    SELECT guild_id, variant, with_computers, user_id, name, MAX(ended) AS last, COUNT(*) AS matches,
           SUM(won) AS wins, SUM(hung) AS hung, SUM(jacks_lost) AS jacks_lost, SUM(swept) AS swept
    FROM played GROUP BY guild_id, variant, with_computers, user_id
)
INSERT INTO standing
SELECT guild_id, 0, variant, with_computers, user_id, name, matches, wins, hung, jacks_lost, swept,
       COALESCE(MAX(length) FILTER (WHERE streak.last = total.last), 0), COALESCE(MAX(length), 0),
       1.0 * wins / matches
FROM total LEFT JOIN streak USING (guild_id, variant, with_computers, user_id)
GROUP BY guild_id, variant, with_computers, user_id;
