-- A score may change several times while somebody pages: what it was before each of the last changes, oldest first, with
-- when that ended. score_at stays the moment of the last one.
ALTER TABLE search.voice
  DROP COLUMN score_was,
  ADD COLUMN was integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN was_until timestamptz[] NOT NULL DEFAULT '{}';

CREATE FUNCTION search.score_then(score integer, was integer[], was_until timestamptz[], moment timestamptz)
RETURNS integer LANGUAGE sql IMMUTABLE RETURN coalesce(
  (SELECT was[i] FROM generate_subscripts(was_until, 1) AS i WHERE was_until[i] > moment ORDER BY i LIMIT 1), score);
