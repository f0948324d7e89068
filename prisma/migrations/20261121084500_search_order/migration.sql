-- With the points of the visitor's country (server/search/score.ts, countryLift) in the index, his country's voices and all
-- others are read as one order, none deeper than the page needs.
DROP INDEX search.voice_country_rank;
CREATE INDEX voice_lifted_rank ON search.voice (country, (score + 500), voice_id);

-- Words are tested for each voice that is read in order: fetching them from beside the row took longer than the test. Only
-- combinations, which are larger, still move out.
DROP INDEX search.voice_conditions;
ALTER TABLE search.voice SET (toast_tuple_target = 768);
ALTER TABLE search.voice ALTER COLUMN doc SET STORAGE MAIN;
-- A row keeps its form until it is written again.
UPDATE search.voice SET doc = doc || ''::tsvector;
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = off);
