-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "agreed" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "project_templates" ADD COLUMN     "syntheticVoiceRider" TEXT NOT NULL DEFAULT 'The recording is not used to train or drive synthetic voices without a separate written agreement.',
ADD COLUMN     "usage" JSONB NOT NULL DEFAULT '{"media": [], "termMonths": 0, "territory": ""}';

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "syntheticVoiceRider" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "usage" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "sign_ups" ADD COLUMN     "termsAcceptedAt" TIMESTAMPTZ(3),
ADD COLUMN     "termsVersion" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "termsAcceptedAt" TIMESTAMPTZ(3),
ADD COLUMN     "termsVersion" TEXT;

-- Drafts from before this migration.
UPDATE "project_templates"
SET "draft" = "draft" || jsonb_build_object('usage', "usage", 'syntheticVoiceRider', "syntheticVoiceRider")
WHERE "draft" IS NOT NULL AND NOT "draft" ? 'usage';

-- Projects without an agreement yet get the rider of their template.
UPDATE "projects" p SET "syntheticVoiceRider" = t."syntheticVoiceRider"
FROM "project_templates" t
WHERE t."id" = p."templateId"
  AND NOT EXISTS (SELECT FROM "assignments" a WHERE a."projectId" = p."id" AND a."state" <> 'released');

-- What existing assignments were sold: the sentences of their license, and allowance and add-ons by name and price.
UPDATE "assignments" a SET "agreed" = jsonb_build_object(
  'grants', '[]'::jsonb,
  'rider', '',
  'terms', to_jsonb(p."license") || sold."addonLines",
  'lines', to_jsonb(p."license") || sold."addonLines",
  'extras', sold."words" || sold."addons")
FROM "projects" p
CROSS JOIN LATERAL (
  SELECT
    coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'name', 'Word allowance: ' || to_char((choice."value"->>'words')::bigint, 'FM999,999,999') || ' words',
        'customerPriceCents', choice."value"->'customerPriceCents',
        'voiceFeeCents', choice."value"->'voiceFeeCents'))
      FROM jsonb_array_elements(p."maxWordOptions") choice
      WHERE (choice."value"->>'words')::bigint = p."maxWords"
    ), '[]'::jsonb) "words",
    coalesce(jsonb_agg(jsonb_build_object(
      'name', chosen."name",
      'customerPriceCents', chosen."option"->'customerPriceCents',
      'voiceFeeCents', chosen."option"->'voiceFeeCents') ORDER BY chosen."position"), '[]'::jsonb) "addons",
    coalesce(jsonb_agg(chosen."name" || '.' ORDER BY chosen."position"), '[]'::jsonb) "addonLines"
  FROM (
    SELECT addon."position", addon.value->'options'->(addon.value->>'selected')::int AS "option",
      (addon.value->>'name') || ': ' || (addon.value->'options'->(addon.value->>'selected')::int->>'description') "name"
    FROM jsonb_array_elements(p."addons") WITH ORDINALITY addon(value, "position")
    WHERE addon.value->>'selected' IS NOT NULL
  ) chosen
  WHERE chosen."option" IS NOT NULL
) sold
WHERE p."id" = a."projectId" AND a."agreed" = '{}'::jsonb;

-- What was agreed never changes.
CREATE FUNCTION "assignments_agreed_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was agreed in assignment % never changes', OLD."id" USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "assignments_agreed_frozen" BEFORE UPDATE OF "agreed" ON "assignments"
  FOR EACH ROW WHEN (OLD."agreed" <> '{}'::jsonb AND NEW."agreed" IS DISTINCT FROM OLD."agreed")
  EXECUTE FUNCTION "assignments_agreed_frozen"();
