-- CreateEnum
CREATE TYPE "SupportRole" AS ENUM ('agent', 'admin');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3),
ADD COLUMN     "supportRole" "SupportRole";

-- Until now support could do everything.
UPDATE "users" SET "supportRole" = 'admin' WHERE "isSupport";

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "after" JSONB,
ADD COLUMN     "before" JSONB;

-- CreateIndex
CREATE INDEX "audit_entries_impersonatorId_created_idx" ON "audit_entries"("impersonatorId", "created");

-- CreateIndex
CREATE INDEX "audit_entries_subject_created_idx" ON "audit_entries"("subject", "created");

-- AlterTable
ALTER TABLE "project_templates" ADD COLUMN     "draft" JSONB,
ADD COLUMN     "publishedAt" TIMESTAMPTZ(3);

UPDATE "project_templates" SET "publishedAt" = "created";

-- AlterTable
ALTER TABLE "voice_profiles" ADD COLUMN     "awaitingSince" TIMESTAMPTZ(3);

UPDATE "voice_profiles" SET "awaitingSince" = CURRENT_TIMESTAMP WHERE "status" = 'awaiting';

-- DropIndex
DROP INDEX "voice_profiles_status_idx";

-- CreateIndex
CREATE INDEX "voice_profiles_status_awaitingSince_idx" ON "voice_profiles"("status", "awaitingSince");
