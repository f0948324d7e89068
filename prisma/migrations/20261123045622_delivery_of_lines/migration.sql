-- AlterTable
ALTER TABLE "line_takes" ADD COLUMN     "certificate" JSONB,
ADD COLUMN     "failedChecks" INTEGER;

-- AlterTable
ALTER TABLE "project_templates" ADD COLUMN     "deliveryPreset" TEXT NOT NULL DEFAULT 'as-recorded';
