-- CreateEnum
CREATE TYPE "ExportLineStatus" AS ENUM ('pending', 'done', 'failed');

-- AlterTable
ALTER TABLE "export_lines" ADD COLUMN     "path" TEXT NOT NULL,
ADD COLUMN     "renderKey" TEXT NOT NULL,
ADD COLUMN     "status" "ExportLineStatus" NOT NULL DEFAULT 'pending';

-- AlterTable
ALTER TABLE "exports" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "numDone" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "numFailed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "numLines" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pattern" TEXT NOT NULL DEFAULT '{filename}',
ADD COLUMN     "zipUploadId" TEXT;

-- CreateTable
CREATE TABLE "export_renders" (
    "key" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "logs" JSONB NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_renders_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "export_renders_lastUsedAt_idx" ON "export_renders"("lastUsedAt");

-- CreateIndex
CREATE INDEX "export_lines_exportId_status_position_idx" ON "export_lines"("exportId", "status", "position");
