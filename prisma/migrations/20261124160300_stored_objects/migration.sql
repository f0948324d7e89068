-- CreateEnum
CREATE TYPE "ObjectKind" AS ENUM ('demo', 'demoUpload', 'studioDemo', 'studioDemoUpload', 'take', 'takePreview', 'takeCertificate', 'master', 'lineTake', 'lineTakePreview', 'lineTakeFinal', 'projectFile', 'document', 'export');

-- CreateTable
CREATE TABLE "stored_objects" (
    "uri" TEXT NOT NULL,
    "kind" "ObjectKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "projectId" TEXT,
    "assignmentId" TEXT,
    "userId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_objects_pkey" PRIMARY KEY ("uri","kind","subjectId")
);

-- CreateIndex
CREATE INDEX "stored_objects_subjectId_kind_idx" ON "stored_objects"("subjectId", "kind");

-- What each record says about its objects: "stored_objects" is a copy of this view with an index over all kinds.
-- Below, triggers keep the copy in the transaction that changes the record, whichever version of Timbre runs it.
CREATE VIEW "object_sources" AS
  SELECT "processedUri" AS "uri", 'demo'::"ObjectKind" AS "kind", "id" AS "subjectId",
         NULL::text AS "projectId", NULL::text AS "assignmentId", "voiceId" AS "userId", "created"
    FROM "voice_demos" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'demoUpload', "id", NULL, NULL, "voiceId", "created" FROM "voice_demos"
  UNION ALL
  SELECT "processedUri", 'studioDemo', "voiceId", NULL, NULL, "voiceId", "created"
    FROM "studio_quality_demos" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'studioDemoUpload', "voiceId", NULL, NULL, "voiceId", "created" FROM "studio_quality_demos"
  UNION ALL
  SELECT "uri", 'take', "id", "projectId", "assignmentId", "userId", "created" FROM "audio_takes"
  UNION ALL
  SELECT "processedUri", 'takePreview', "id", "projectId", "assignmentId", "userId", "created"
    FROM "audio_takes" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "certificateUri", 'takeCertificate', "id", "projectId", "assignmentId", "userId", "created"
    FROM "audio_takes" WHERE "certificateUri" IS NOT NULL
  UNION ALL
  SELECT m."uri", 'master', m."id", m."projectId", t."assignmentId", t."userId", m."requestedAt"
    FROM "mastered_takes" m JOIN "audio_takes" t ON t."id" = m."takeId" WHERE m."uri" IS NOT NULL
  UNION ALL
  SELECT t."uri", 'lineTake', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId"
  UNION ALL
  SELECT t."previewUri", 'lineTakePreview', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId" WHERE t."previewUri" IS NOT NULL
  UNION ALL
  SELECT t."finalUri", 'lineTakeFinal', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId" WHERE t."finalUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'projectFile', "id", "projectId", NULL, "userId", "created" FROM "project_files"
  UNION ALL
  SELECT "uri", 'document', "id", "projectId", "assignmentId", NULL, "created"
    FROM "project_documents" WHERE "uri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'export', "id", "projectId", NULL, "createdById", "created" FROM "exports" WHERE "uri" IS NOT NULL;

-- The arguments are the column of the record that is the "subjectId", and the kinds of its objects. The statements are
-- dynamic, so that the plan knows the kinds and reads no other table of the view.
CREATE FUNCTION "track_objects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kinds "ObjectKind"[] := TG_ARGV[1]::"ObjectKind"[];
  ids text[];
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    EXECUTE format('SELECT ARRAY[($1).%I]', TG_ARGV[0]) INTO ids USING NEW;
  ELSE
    EXECUTE format('SELECT array_agg(%I) FROM changed_rows', TG_ARGV[0]) INTO ids;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "stored_objects" WHERE "subjectId" = ANY(ids) AND "kind" = ANY(kinds);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE 'INSERT INTO "stored_objects" ("uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created")
             SELECT "uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created" FROM "object_sources"
              WHERE "subjectId" = ANY($1) AND "kind" = ANY($2)' USING ids, kinds;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('voice_demos', 'id', '{demo,demoUpload}', '"uri", "processedUri"'),
    ('studio_quality_demos', 'voiceId', '{studioDemo,studioDemoUpload}', '"uri", "processedUri"'),
    ('audio_takes', 'id', '{take,takePreview,takeCertificate}', '"uri", "processedUri", "certificateUri", "assignmentId"'),
    ('mastered_takes', 'id', '{master}', '"uri"'),
    ('line_takes', 'id', '{lineTake,lineTakePreview,lineTakeFinal}', '"uri", "previewUri", "finalUri", "assignmentId"'),
    ('project_files', 'id', '{projectFile}', '"uri"'),
    ('project_documents', 'id', '{document}', '"uri"'),
    ('exports', 'id', '{export}', '"uri"')
  ) AS t("name", "key", "kinds", "columns") LOOP
    EXECUTE format('CREATE TRIGGER "track_objects_insert" AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"(%L, %L)', source."name", source."key", source."kinds");
    EXECUTE format('CREATE TRIGGER "track_objects_delete" AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"(%L, %L)', source."name", source."key", source."kinds");
    EXECUTE format('CREATE TRIGGER "track_objects_update" AFTER UPDATE OF %s ON %I
      FOR EACH ROW EXECUTE FUNCTION "track_objects"(%L, %L)', source."columns", source."name", source."key", source."kinds");
  END LOOP;
END $$;

-- The triggers above hold these tables against writes until the commit, so no record is missed.
INSERT INTO "stored_objects" ("uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created")
  SELECT "uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created" FROM "object_sources";
