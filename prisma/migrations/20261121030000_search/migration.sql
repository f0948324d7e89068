-- Search keeps its own schema: these tables are made from the others (server/search/refresh-search-voice.ts) and can be
-- thrown away and made again (npm run search:rebuild). Prisma does not know them.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE SCHEMA search;

-- A number for each value of a facet. Values are never removed or renumbered: keys are made of these numbers.
CREATE TABLE search.term (
  kind  text NOT NULL CHECK (kind IN ('place', 'type', 'tone', 'age')),
  value text COLLATE "C" NOT NULL,
  id    integer NOT NULL CHECK (id > 0 AND id < CASE kind WHEN 'place' THEN 16777216 WHEN 'age' THEN 1024 ELSE 8192 END),
  PRIMARY KEY (kind, value),
  UNIQUE (kind, id)
);

-- The number of a value, given out now if it has none. Two that ask for the same new value get the same number.
CREATE FUNCTION search.term_id(wanted_kind text, wanted_value text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE found integer;
BEGIN
  SELECT id INTO found FROM search.term WHERE kind = wanted_kind AND value = wanted_value;
  IF found IS NOT NULL THEN RETURN found; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('search.term'));
  SELECT id INTO found FROM search.term WHERE kind = wanted_kind AND value = wanted_value;
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO search.term (kind, value, id)
  VALUES (wanted_kind, wanted_value, (SELECT coalesce(max(id), 0) + 1 FROM search.term WHERE kind = wanted_kind))
  RETURNING id INTO found;
  RETURN found;
END $$;

-- One row for each published voice.
CREATE TABLE search.voice (
  voice_id  text COLLATE "C" PRIMARY KEY REFERENCES public.users (id) ON DELETE CASCADE,
  score     integer NOT NULL,
  -- The score before the last change and when that was, so that somebody who is paging keeps the order he began with.
  score_was integer NOT NULL,
  score_at  timestamptz NOT NULL DEFAULT '-infinity',
  -- Two-letter code, or empty.
  country   text COLLATE "C" NOT NULL,
  gender    text COLLATE "C" NOT NULL,
  -- The words of the name in alphabetical order: equal when the whole name was typed, in any order.
  name_key  text COLLATE "C" NOT NULL,
  -- Every combination of facets that one demo satisfies (server/search/keys.ts).
  keys      bigint[] NOT NULL,
  -- Every word that finds this voice, without accents and in lower case.
  doc       tsvector NOT NULL
);

-- Two plain orders to read the best from, and one index that answers any set of conditions.
CREATE INDEX voice_rank ON search.voice (score, voice_id);
CREATE INDEX voice_country_rank ON search.voice (country, score, voice_id);
CREATE INDEX voice_name_key ON search.voice (name_key);
CREATE INDEX voice_score_at ON search.voice (score_at) WHERE score_at > '-infinity';
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc, country, gender) WITH (fastupdate = off);

-- The planner's estimate decides between reading in order and looking up; combinations and words need finer statistics.
ALTER TABLE search.voice ALTER COLUMN keys SET STATISTICS 1000;
ALTER TABLE search.voice ALTER COLUMN doc SET STATISTICS 1000;

-- Every word of every voice, for typing errors. Words stay when their last voice goes: they then lead nowhere.
CREATE TABLE search.word (
  word         text COLLATE "C" PRIMARY KEY,
  -- Of a language, type, tone, country…, not only of a name: the likelier thing to have been meant.
  is_attribute boolean NOT NULL,
  -- The word's beginnings of 3 to 8 letters, each whole and with one letter left out (server/search/spelling.ts).
  deletions    text[] COLLATE "C" NOT NULL
);
CREATE INDEX word_deletions ON search.word USING gin (deletions) WITH (fastupdate = off);
