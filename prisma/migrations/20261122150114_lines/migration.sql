-- AlterTable
ALTER TABLE "lines" ADD COLUMN     "takeId" TEXT;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "linesAnnouncedAt" TIMESTAMPTZ(3),
ADD COLUMN     "linesAnnouncementDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "linesModified" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "line_takes" (
    "id" TEXT NOT NULL,
    "lineId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "previewUri" TEXT,
    "finalUri" TEXT,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "integratedLufs" DOUBLE PRECISION,
    "truePeakDbtp" DOUBLE PRECISION,
    "noiseFloorDb" DOUBLE PRECISION,
    "sampleRate" INTEGER,
    "channels" INTEGER,
    "codec" TEXT,
    "marks" INTEGER[],
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "line_takes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_lines" (
    "lineId" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_lines_pkey" PRIMARY KEY ("lineId")
);

-- CreateIndex
CREATE UNIQUE INDEX "line_takes_uri_key" ON "line_takes"("uri");

-- CreateIndex
CREATE INDEX "line_takes_lineId_created_idx" ON "line_takes"("lineId", "created");

-- CreateIndex
CREATE INDEX "line_takes_assignmentId_status_idx" ON "line_takes"("assignmentId", "status");

-- CreateIndex
CREATE INDEX "line_takes_userId_idx" ON "line_takes"("userId");

-- CreateIndex
CREATE INDEX "line_takes_previewUri_idx" ON "line_takes"("previewUri");

-- CreateIndex
CREATE INDEX "line_takes_finalUri_idx" ON "line_takes"("finalUri");

-- CreateIndex
CREATE INDEX "deleted_lines_projectId_deletedAt_lineId_idx" ON "deleted_lines"("projectId", "deletedAt", "lineId");

-- CreateIndex
CREATE UNIQUE INDEX "lines_takeId_key" ON "lines"("takeId");

-- CreateIndex
CREATE INDEX "lines_projectId_lastModified_id_idx" ON "lines"("projectId", "lastModified", "id");

-- Written by hand: the audio of a line becomes its first and chosen take. Sample lines with one text shared a recording.
INSERT INTO "line_takes" ("id", "lineId", "assignmentId", "userId", "uri", "status", "failure", "previewUri", "finalUri",
    "durationMs", "peaks", "marks", "created")
  SELECT DISTINCT ON (l."uri") l."id", l."id", l."assignmentId", a."voiceId", l."uri",
      (CASE WHEN l."error" IS NOT NULL THEN 'failed' WHEN l."previewUri" IS NOT NULL THEN 'done' ELSE 'processing' END)::"MediaStatus",
      l."error", l."previewUri", coalesce(l."finalUri", CASE WHEN l."previewUri" IS NOT NULL THEN l."uri" END),
      l."durationMs", l."peaks", '{}', l."lastModified"
    FROM "lines" l JOIN "assignments" a ON a."id" = l."assignmentId" WHERE l."uri" IS NOT NULL
    ORDER BY l."uri", l."id";
UPDATE "lines" l SET "takeId" = t."id" FROM "line_takes" t WHERE t."lineId" = l."id";
UPDATE "projects" p SET "linesModified" = l."newest"
  FROM (SELECT "projectId", max("lastModified") AS "newest" FROM "lines" GROUP BY "projectId") l WHERE l."projectId" = p."id";

-- DropForeignKey
ALTER TABLE "lines" DROP CONSTRAINT "lines_assignmentId_fkey";

-- DropIndex
DROP INDEX "lines_assignmentId_idx";

-- DropIndex
DROP INDEX "lines_finalUri_idx";

-- DropIndex
DROP INDEX "lines_previewUri_idx";

-- DropIndex
DROP INDEX "lines_projectId_position_idx";

-- DropIndex
DROP INDEX "lines_uri_idx";

-- AlterTable
ALTER TABLE "lines" DROP COLUMN "assignmentId",
DROP COLUMN "audioRevision",
DROP COLUMN "durationMs",
DROP COLUMN "error",
DROP COLUMN "finalUri",
DROP COLUMN "peaks",
DROP COLUMN "previewUri",
DROP COLUMN "uri";

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "line_takes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_lines" ADD CONSTRAINT "deleted_lines_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: the Prisma schema cannot express it.
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_done"
  CHECK ("status" <> 'done' OR "previewUri" IS NOT NULL AND "finalUri" IS NOT NULL);
