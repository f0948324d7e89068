-- The same in PL/pgSQL: the planner reads the body of an SQL function each time, to see whether it can put it in place of the
-- call, and that was a fifth of the planning of a search. It is called for the few voices alone whose score has just changed.
CREATE OR REPLACE FUNCTION search.score_then(score integer, was integer[], was_until timestamptz[], moment timestamptz)
RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT was[i] FROM generate_subscripts(was_until, 1) AS i WHERE was_until[i] > moment ORDER BY i LIMIT 1), score);
END $$;
