-- CreateTable
CREATE TABLE "license_certificates" (
    "assignmentId" TEXT NOT NULL,
    "number" TEXT,
    "facts" JSONB,
    "issuedAt" TIMESTAMPTZ(3),
    "uri" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "license_certificates_pkey" PRIMARY KEY ("assignmentId")
);

-- CreateIndex
CREATE UNIQUE INDEX "license_certificates_number_key" ON "license_certificates"("number");

-- CreateIndex
CREATE INDEX "license_certificates_uri_idx" ON "license_certificates"("uri");

-- Certificates that the worker has not finished.
CREATE INDEX "license_certificates_unfinished_idx" ON "license_certificates"("created") WHERE "uri" IS NULL;

-- AddForeignKey
ALTER TABLE "license_certificates" ADD CONSTRAINT "license_certificates_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Once issued, only the file rendered from it is added.
CREATE FUNCTION "license_certificates_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."facts" IS NOT NULL AND (NEW."number", NEW."facts", NEW."issuedAt")
        IS DISTINCT FROM (OLD."number", OLD."facts", OLD."issuedAt"))
     OR (OLD."uri" IS NOT NULL AND NEW."uri" IS DISTINCT FROM OLD."uri") THEN
    RAISE EXCEPTION 'license certificate % never changes', OLD."number" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "license_certificates_frozen" BEFORE UPDATE ON "license_certificates"
  FOR EACH ROW EXECUTE FUNCTION "license_certificates_frozen"();

-- A branch for the PDFs (CONTRIBUTING.md, 'Add a kind of file').
CREATE OR REPLACE VIEW "object_sources" AS
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
  SELECT "uri", 'export', "id", "projectId", NULL, "createdById", "created" FROM "exports" WHERE "uri" IS NOT NULL
  UNION ALL
  SELECT c."uri", 'licenseCertificate', c."assignmentId", a."projectId", c."assignmentId", a."voiceId", c."created"
    FROM "license_certificates" c JOIN "assignments" a ON a."id" = c."assignmentId" WHERE c."uri" IS NOT NULL;

CREATE TRIGGER "track_objects_insert" AFTER INSERT ON "license_certificates" REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"('assignmentId', '{licenseCertificate}');
CREATE TRIGGER "track_objects_delete" AFTER DELETE ON "license_certificates" REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"('assignmentId', '{licenseCertificate}');
CREATE TRIGGER "track_objects_update" AFTER UPDATE OF "uri" ON "license_certificates"
  FOR EACH ROW EXECUTE FUNCTION "track_objects"('assignmentId', '{licenseCertificate}');

-- The worker issues those of deliveries that were approved before.
INSERT INTO "license_certificates" ("assignmentId", "created")
  SELECT a."id", p."approvedAt" FROM "assignments" a JOIN "projects" p ON p."id" = a."projectId"
   WHERE a."state" = 'accepted' AND p."approvedAt" IS NOT NULL AND p."canceledAt" IS NULL;
