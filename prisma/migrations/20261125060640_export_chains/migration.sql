-- AlterTable
ALTER TABLE "exports" ADD COLUMN "changedSinceExportId" TEXT;

-- CreateIndex
CREATE INDEX "exports_changedSinceExportId_idx" ON "exports"("changedSinceExportId");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_changedSinceExportId_fkey" FOREIGN KEY ("changedSinceExportId") REFERENCES "exports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
