-- AlterTable
ALTER TABLE "exports" ADD COLUMN "changedSinceId" TEXT;

-- CreateIndex
CREATE INDEX "exports_changedSinceId_idx" ON "exports"("changedSinceId");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_changedSinceId_fkey" FOREIGN KEY ("changedSinceId") REFERENCES "exports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
