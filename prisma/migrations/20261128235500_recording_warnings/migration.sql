-- AlterTable
ALTER TABLE "audio_takes" ADD COLUMN "warnings" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "line_takes" ADD COLUMN "warnings" JSONB NOT NULL DEFAULT '[]';
