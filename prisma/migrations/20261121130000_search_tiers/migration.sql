-- A row says in words of its own how high it stands, so that the index finds those of the best that match without all others:
-- '^4100', '^4150' and so on as far as its score reaches, and '@SE', '@SE4100' and so on in its country
-- (server/search/score-bands.ts, tierWords).
DROP INDEX search.voice_conditions;
UPDATE search.voice SET doc = doc || array_to_tsvector(ARRAY(
  SELECT word || tier FROM generate_series(4100, least(score, 7000), 50) AS tier,
    unnest(CASE WHEN country = '' THEN ARRAY['^'] ELSE ARRAY['^', '@' || country] END) AS word
  UNION ALL SELECT '@' || country WHERE country <> ''));
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = off);
