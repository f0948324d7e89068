-- How many voices have each combination of facets (server/search/counts/key-counts.ts): pickers read their counts here, instead of the
-- row of every voice that they count. Key 0 counts all voices.
CREATE TABLE search.key_count (
  key    bigint PRIMARY KEY,
  voices integer NOT NULL,
  female integer NOT NULL,
  male   integer NOT NULL
) WITH (fillfactor = 80);

-- Counts what a statement has changed, once for each key, and in the order of the keys: concurrent changes wait instead of deadlocking.
CREATE FUNCTION search.count_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_keys bigint[];
  genders      text[];
  signs        integer[];
  emptied      bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(key), array_agg(gender), array_agg(1) INTO changed_keys, genders, signs
    FROM new_rows, unnest(keys || 0::bigint) AS key;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(key), array_agg(gender), array_agg(-1) INTO changed_keys, genders, signs
    FROM old_rows, unnest(keys || 0::bigint) AS key;
  ELSE
    SELECT array_agg(key), array_agg(gender), array_agg(sign) INTO changed_keys, genders, signs FROM (
      SELECT unnest(o.keys || 0::bigint) AS key, o.gender, -1 AS sign FROM old_rows o JOIN new_rows n USING (voice_id)
      WHERE o.keys <> n.keys OR o.gender <> n.gender
      UNION ALL
      SELECT unnest(n.keys || 0::bigint), n.gender, 1 FROM old_rows o JOIN new_rows n USING (voice_id)
      WHERE o.keys <> n.keys OR o.gender <> n.gender) AS changed;
  END IF;
  IF changed_keys IS NULL THEN RETURN NULL; END IF;

  WITH written AS (
    INSERT INTO search.key_count AS c (key, voices, female, male)
    SELECT key, sum(sign), sum(CASE gender WHEN 'female' THEN sign ELSE 0 END), sum(CASE gender WHEN 'male' THEN sign ELSE 0 END)
    FROM unnest(changed_keys, genders, signs) AS changed (key, gender, sign)
    GROUP BY key
    HAVING sum(sign) <> 0 OR sum(CASE gender WHEN 'female' THEN sign ELSE 0 END) <> 0
      OR sum(CASE gender WHEN 'male' THEN sign ELSE 0 END) <> 0
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      voices = c.voices + excluded.voices, female = c.female + excluded.female, male = c.male + excluded.male
    RETURNING key, voices)
  SELECT array_agg(key) INTO emptied FROM written WHERE voices = 0;
  IF emptied IS NOT NULL THEN
    DELETE FROM search.key_count WHERE key = ANY (emptied) AND voices = 0;
  END IF;
  RETURN NULL;
END $$;

-- These wait for the writers of the table and keep others out, so that the counts below begin with exactly the rows there are.
CREATE TRIGGER count_keys_insert AFTER INSERT ON search.voice REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();
CREATE TRIGGER count_keys_update AFTER UPDATE ON search.voice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();
CREATE TRIGGER count_keys_delete AFTER DELETE ON search.voice REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();

-- Counts all keys again: for an upgrade, for a rebuild, and for rows that were loaded without triggers. In the order of the keys, so that
-- the combinations of a language are beside each other, and a change writes few pages.
CREATE FUNCTION search.recount_keys() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE search.voice IN SHARE MODE;
  DELETE FROM search.key_count;
  INSERT INTO search.key_count (key, voices, female, male)
  SELECT key, count(*), count(*) FILTER (WHERE gender = 'female'), count(*) FILTER (WHERE gender = 'male')
  FROM search.voice, unnest(keys || 0::bigint) AS key GROUP BY key ORDER BY key;
$$;
SELECT search.recount_keys();
