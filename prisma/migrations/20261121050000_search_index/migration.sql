-- Facets and words are looked up together. Country and gender are read from the row: as a part of this index each of their
-- values is half the market, which made lookups slower and every write dearer.
DROP INDEX search.voice_conditions;

-- Most of what search reads of a voice is its rank, country and gender. Combinations and words of a large row move out of it,
-- so that the rows of all voices stay in memory, and are not compressed, because reading in order tests them one by one.
ALTER TABLE search.voice SET (toast_tuple_target = 128);
ALTER TABLE search.voice ALTER COLUMN keys SET STORAGE EXTERNAL, ALTER COLUMN doc SET STORAGE EXTERNAL;
-- A row keeps its form until it is written again.
UPDATE search.voice SET keys = keys || '{}', doc = doc || ''::tsvector;

CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = off);
