-- Only the owner of an index may merge its pending entries, and the user of the product owns none.
CREATE FUNCTION search.flush_pending_entries() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT gin_clean_pending_list(index) FROM unnest('{search.voice_conditions, search.voice_sample}'::regclass[]) AS index
$$;
