-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN "projectId" TEXT;

-- CreateIndex
CREATE INDEX IF NOT EXISTS "outgoing_mails_projectId_idx" ON "outgoing_mails"("projectId");
