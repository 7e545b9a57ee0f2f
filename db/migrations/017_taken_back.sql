-- A subject's rating just before a match, by which it is taken back; NULL where it was their first one.
ALTER TABLE rating_step ADD COLUMN mu_before REAL;
ALTER TABLE rating_step ADD COLUMN sigma_before REAL;
UPDATE rating_step SET mu_before = earlier.mu, sigma_before = earlier.sigma
FROM (
    SELECT season_id, match_id, kind, subject, LAG(mu) OVER steps AS mu, LAG(sigma) OVER steps AS sigma
    FROM rating_step JOIN match ON match.id = match_id
    WINDOW steps AS (PARTITION BY season_id, guild_id, variant, kind, subject ORDER BY ended)
) AS earlier
WHERE rating_step.season_id = earlier.season_id AND rating_step.match_id = earlier.match_id
  AND rating_step.kind = earlier.kind AND rating_step.subject = earlier.subject;

-- Where ratings are to be taken back to before they are folded on; NULL: nothing is to be taken back.
ALTER TABLE rating_mark ADD COLUMN back_to INTEGER;

-- With the time, so that whether a season has new matches is seen from the index alone.
DROP INDEX match_log;
CREATE INDEX match_log ON match (guild_id, variant, ended, finished_at) WHERE ended IS NOT NULL;
