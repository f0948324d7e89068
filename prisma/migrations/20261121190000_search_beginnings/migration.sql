-- A row says how its words begin in words of their own, '~li', '~lin' and so on (server/search/prefixes.ts), so that a
-- beginning is looked up like one word: the first two to five letters of words of its name, two or three of others. The words
-- of cities are taken for others here, which finds the same.
DROP INDEX search.voice_conditions;
CREATE TEMP TABLE facet_word ON COMMIT DROP AS SELECT word FROM search.word WHERE is_attribute;
ANALYZE facet_word;
UPDATE search.voice SET doc = doc || array_to_tsvector(ARRAY(
  SELECT DISTINCT '~' || left(own, letters) FROM unnest(tsvector_to_array(doc)) AS own, generate_series(2, 5) AS letters
  WHERE left(own, 1) NOT IN ('^', '@', '~') AND letters <= char_length(own)
    AND (letters <= 3 OR own = ANY (string_to_array(name_key, ' ')) OR own NOT IN (SELECT word FROM facet_word))));
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = on, gin_pending_list_limit = 1024);
CREATE INDEX word_attribute ON search.word (word) WHERE is_attribute;
ANALYZE search.voice;
