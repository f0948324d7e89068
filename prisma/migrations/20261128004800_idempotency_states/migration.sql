-- Names that the first release would keep. No version with the old names has been released.

CREATE TYPE "IdempotencyState" AS ENUM ('running', 'committed', 'completed', 'responseLost');

-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE "idempotency_keys" RENAME COLUMN "call" TO "endpoint";
-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE "idempotency_keys" RENAME COLUMN "answer" TO "response";

ALTER TABLE "idempotency_keys" ADD COLUMN "state" "IdempotencyState" NOT NULL DEFAULT 'running';
UPDATE "idempotency_keys" SET "state" = CASE "status" WHEN 100 THEN 'committed' WHEN 200 THEN 'completed' ELSE 'responseLost' END::"IdempotencyState"
 WHERE "status" IS NOT NULL;
-- No version that reads it has been released.
-- squawk-ignore ban-drop-column
ALTER TABLE "idempotency_keys" DROP COLUMN "status";
