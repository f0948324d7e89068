-- The voices that a transaction has changed, for the search (server/search/index/refresh-stale-voices.ts). Before its
-- commit, the transaction refreshes and removes them; a job does so for writes outside of `transaction()`. A transaction
-- has rows of its own: two that change the same voice do not wait for each other here.
CREATE TABLE search.stale_voice (
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  voice_id    text COLLATE "C" NOT NULL,
  PRIMARY KEY (transaction, voice_id)
);

-- Members of teams may be customers. A voice whose profile was deleted still has its row in the search.
-- The notice lets transactions without changed voices skip the query for them (server/platform/db.ts).
CREATE FUNCTION search.add_stale_voices(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.stale_voice (voice_id)
  SELECT DISTINCT id FROM unnest(ids) AS id
  WHERE EXISTS (SELECT 1 FROM public.voice_profiles p WHERE p."userId" = id)
    OR EXISTS (SELECT 1 FROM search.voice v WHERE v.voice_id = id)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RAISE NOTICE 'stale voices';
  END IF;
END $$;

-- The argument is the column that has the ID of the voice.
CREATE FUNCTION search.note_voices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    EXECUTE format('SELECT array_agg(%I) FROM changed_rows', TG_ARGV[0]) INTO ids;
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE format('SELECT ARRAY[($1).%I, ($2).%I]', TG_ARGV[0], TG_ARGV[0]) INTO ids USING OLD, NEW;
  ELSIF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT ARRAY[($1).%I]', TG_ARGV[0]) INTO ids USING NEW;
  ELSE
    EXECUTE format('SELECT ARRAY[($1).%I]', TG_ARGV[0]) INTO ids USING OLD;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM search.add_stale_voices(ids);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search.note_voices_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.add_stale_voices(ARRAY(SELECT "userId" FROM public.team_members WHERE "teamId" = NEW."id"));
  RETURN NULL;
END $$;

-- All that a list of voices shows, that orders it, and that completes an application (server/voices).
CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "firstName", "lastName", "pictureId", "suspendedAt" ON "users"
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName", OLD."pictureId", OLD."suspendedAt")
    IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW."pictureId", NEW."suspendedAt"))
  EXECUTE FUNCTION search.note_voices('id');

-- A refresh itself changes between 'applied' and 'awaiting', neither of which is searchable.
CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "status", "gender", "ratingSum", "ratingCount", "publishedAt"
  ON "voice_profiles"
  FOR EACH ROW WHEN ((OLD."gender", OLD."ratingSum", OLD."ratingCount", OLD."publishedAt")
      IS DISTINCT FROM (NEW."gender", NEW."ratingSum", NEW."ratingCount", NEW."publishedAt")
    OR OLD."status" <> NEW."status"
      AND NOT (OLD."status" IN ('applied', 'awaiting') AND NEW."status" IN ('applied', 'awaiting')))
  EXECUTE FUNCTION search.note_voices('userId');

CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "voiceId", "name", "processedUri", "status", "language", "dialect",
    "age", "types", "tones", "position", "durationMs", "peaks" ON "voice_demos"
  FOR EACH ROW WHEN ((OLD."voiceId", OLD."name", OLD."processedUri", OLD."status", OLD."language", OLD."dialect",
      OLD."age", OLD."types", OLD."tones", OLD."position", OLD."durationMs", OLD."peaks")
    IS DISTINCT FROM (NEW."voiceId", NEW."name", NEW."processedUri", NEW."status", NEW."language", NEW."dialect",
      NEW."age", NEW."types", NEW."tones", NEW."position", NEW."durationMs", NEW."peaks"))
  EXECUTE FUNCTION search.note_voices('voiceId');

CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "voiceId", "processedUri", "status", "durationMs", "peaks"
  ON "studio_quality_demos"
  FOR EACH ROW WHEN ((OLD."voiceId", OLD."processedUri", OLD."status", OLD."durationMs", OLD."peaks")
    IS DISTINCT FROM (NEW."voiceId", NEW."processedUri", NEW."status", NEW."durationMs", NEW."peaks"))
  EXECUTE FUNCTION search.note_voices('voiceId');

CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "teamId", "userId" ON "team_members"
  FOR EACH ROW EXECUTE FUNCTION search.note_voices('userId');

CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "isVoiceBusiness", "city", "country", "hidePayouts",
    "stripePayoutOverride", "stripePayoutsEnabled", "internationalBankTransferInfo" ON "teams"
  FOR EACH ROW WHEN ((OLD."isVoiceBusiness" OR NEW."isVoiceBusiness")
    AND (OLD."isVoiceBusiness", OLD."city", OLD."country", OLD."hidePayouts", OLD."stripePayoutOverride",
      OLD."stripePayoutsEnabled", OLD."internationalBankTransferInfo")
    IS DISTINCT FROM (NEW."isVoiceBusiness", NEW."city", NEW."country", NEW."hidePayouts", NEW."stripePayoutOverride",
      NEW."stripePayoutsEnabled", NEW."internationalBankTransferInfo"))
  EXECUTE FUNCTION search.note_voices_of_team();

DO $$
DECLARE source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('voice_profiles', 'userId'), ('voice_demos', 'voiceId'), ('studio_quality_demos', 'voiceId'), ('team_members', 'userId')
  ) AS t("name", "key") LOOP
    EXECUTE format('CREATE TRIGGER "stale_voices_insert" AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION search.note_voices(%L)', source."name", source."key");
    EXECUTE format('CREATE TRIGGER "stale_voices_delete" AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION search.note_voices(%L)', source."name", source."key");
  END LOOP;
END $$;

-- Accepted jobs are part of the score.
CREATE TRIGGER "stale_voices_insert" AFTER INSERT ON "assignments"
  FOR EACH ROW WHEN (NEW."state" = 'accepted') EXECUTE FUNCTION search.note_voices('voiceId');
CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "voiceId", "state" ON "assignments"
  FOR EACH ROW WHEN ((OLD."voiceId", OLD."state" = 'accepted') IS DISTINCT FROM (NEW."voiceId", NEW."state" = 'accepted'))
  EXECUTE FUNCTION search.note_voices('voiceId');
CREATE TRIGGER "stale_voices_delete" AFTER DELETE ON "assignments"
  FOR EACH ROW WHEN (OLD."state" = 'accepted') EXECUTE FUNCTION search.note_voices('voiceId');

-- Payout accounts that the provider enabled since the last look.
INSERT INTO search.stale_voice (voice_id) SELECT "userId" FROM "voice_profiles" WHERE "status" IN ('applied', 'awaiting');
