-- AlterTable
ALTER TABLE "outgoing_mails" ADD COLUMN     "pacedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "outgoing_mails_to_pacedAt_idx" ON "outgoing_mails"("to", "pacedAt");
