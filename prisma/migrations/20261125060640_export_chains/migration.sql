-- AlterTable
ALTER TABLE "exports" ADD COLUMN "changedSinceExportId" TEXT;

-- CreateIndex
CREATE INDEX "exports_changedSinceExportId_idx" ON "exports"("changedSinceExportId");

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_changedSinceExportId_fkey" FOREIGN KEY ("changedSinceExportId") REFERENCES "exports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "export_unchanged_lines" (
    "exportId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "export_unchanged_lines_pkey" PRIMARY KEY ("exportId","position")
);

-- AddForeignKey
ALTER TABLE "export_unchanged_lines" ADD CONSTRAINT "export_unchanged_lines_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
