-- A take belongs to the assignment during which it was delivered: the last one of its voice that began before it.
ALTER TABLE "audio_takes" ADD COLUMN "assignmentId" TEXT;

UPDATE "audio_takes" t SET "assignmentId" = (
  SELECT a."id" FROM "assignments" a
   WHERE a."projectId" = t."projectId" AND a."voiceId" = t."userId"
   ORDER BY a."created" <= t."created" DESC,
            CASE WHEN a."created" <= t."created" THEN a."created" END DESC NULLS LAST,
            a."created"
   LIMIT 1);

-- Takes without any assignment of their voice get one that ended without acceptance.
INSERT INTO "assignments" ("id", "projectId", "voiceId", "assignedById", "state", "customerTotalCents", "voiceFeeTotalCents",
                           "customerAgreedAt", "created", "releasedAt", "releaseReason")
SELECT replace(gen_random_uuid()::text, '-', ''), p."id", t."userId", p."createdById", 'released', 0, 0,
       min(t."created"), min(t."created"), max(t."created"), 'unassigned'
  FROM "audio_takes" t JOIN "projects" p ON p."id" = t."projectId"
 WHERE t."assignmentId" IS NULL
 GROUP BY p."id", t."userId";

UPDATE "audio_takes" t SET "assignmentId" = a."id"
  FROM "assignments" a
 WHERE t."assignmentId" IS NULL AND a."projectId" = t."projectId" AND a."voiceId" = t."userId";

ALTER TABLE "audio_takes" ALTER COLUMN "assignmentId" SET NOT NULL;

-- Nothing says who delivered the audio of a line: it belongs to the assignment that the project has now.
ALTER TABLE "lines" ADD COLUMN "assignmentId" TEXT;

UPDATE "lines" l SET "assignmentId" = a."id"
  FROM "assignments" a
 WHERE l."uri" IS NOT NULL AND a."projectId" = l."projectId" AND a."state" IN ('assigned', 'accepted');

-- CreateIndex
CREATE INDEX "audio_takes_assignmentId_status_idx" ON "audio_takes"("assignmentId", "status");

-- CreateIndex
CREATE INDEX "lines_assignmentId_idx" ON "lines"("assignmentId");

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
