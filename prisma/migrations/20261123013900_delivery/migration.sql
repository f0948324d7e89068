CREATE TYPE "TakeStatus" AS ENUM ('processing', 'held', 'done', 'failed');

ALTER TABLE "projects" ADD COLUMN "deliverySpec" JSONB;

ALTER TABLE "audio_takes"
  DROP CONSTRAINT "audio_takes_done",
  ADD COLUMN "certificate" JSONB,
  ADD COLUMN "deliveryRemark" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "certificateUri" TEXT,
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "TakeStatus" USING ("status"::text::"TakeStatus"),
  ALTER COLUMN "status" SET DEFAULT 'processing';

ALTER TABLE "audio_takes"
  ADD CONSTRAINT "audio_takes_done" CHECK ("status" NOT IN ('held', 'done') OR "processedUri" IS NOT NULL),
  ADD CONSTRAINT "audio_takes_held" CHECK ("status" <> 'held' OR "certificate" IS NOT NULL),
  ADD CONSTRAINT "audio_takes_remark" CHECK (char_length("deliveryRemark") <= 2000);

CREATE INDEX "audio_takes_certificateUri_idx" ON "audio_takes"("certificateUri");
