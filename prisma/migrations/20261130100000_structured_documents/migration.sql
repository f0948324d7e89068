-- Invoices and credit notes are also stored as UBL, a file of its own beside the PDF.
ALTER TABLE "project_documents" ADD COLUMN "ublUri" TEXT;

CREATE OR REPLACE FUNCTION "project_documents_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."number", NEW."facts", NEW."kind", NEW."assignmentId", NEW."created", NEW."transactionId", NEW."creditedId",
      NEW."issuedOn")
     IS DISTINCT FROM (OLD."number", OLD."facts", OLD."kind", OLD."assignmentId", OLD."created", OLD."transactionId",
      OLD."creditedId", OLD."issuedOn")
     OR (OLD."uri" IS NOT NULL AND NEW."uri" IS DISTINCT FROM OLD."uri")
     OR (OLD."ublUri" IS NOT NULL AND NEW."ublUri" IS DISTINCT FROM OLD."ublUri") THEN
    RAISE EXCEPTION 'document % never changes', OLD."number" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

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
  SELECT "ublUri", 'document', "id", "projectId", "assignmentId", NULL, "created"
    FROM "project_documents" WHERE "ublUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'export', "id", "projectId", NULL, "createdById", "created" FROM "exports" WHERE "uri" IS NOT NULL
  UNION ALL
  SELECT c."uri", 'licenseCertificate', c."assignmentId", a."projectId", c."assignmentId", a."voiceId", c."created"
    FROM "license_certificates" c JOIN "assignments" a ON a."id" = c."assignmentId" WHERE c."uri" IS NOT NULL;

DROP TRIGGER "track_objects_update" ON "project_documents";
CREATE TRIGGER "track_objects_update" AFTER UPDATE OF "uri", "ublUri" ON "project_documents"
  FOR EACH ROW EXECUTE FUNCTION "track_objects"('id', '{document}');
