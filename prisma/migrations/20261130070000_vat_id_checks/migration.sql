-- VAT IDs are checked with the EU's register. Those of before are due once an installation has a register.
CREATE TYPE "VatIdState" AS ENUM ('valid', 'invalid');
ALTER TABLE "teams" ADD COLUMN "vatIdChecked" TEXT NOT NULL DEFAULT '';
ALTER TABLE "teams" ADD COLUMN "vatIdState" "VatIdState";
ALTER TABLE "teams" ADD COLUMN "vatIdCheckedAt" TIMESTAMPTZ(3);
ALTER TABLE "teams" ADD COLUMN "vatIdReference" TEXT NOT NULL DEFAULT '';
ALTER TABLE "teams" ADD COLUMN "vatIdDueAt" TIMESTAMPTZ(3);
ALTER TABLE "teams" ADD COLUMN "vatIdAttempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "teams" ADD COLUMN "vatIdFailingSince" TIMESTAMPTZ(3);
UPDATE "teams" SET "vatIdDueAt" = CURRENT_TIMESTAMP WHERE "vatId" <> '' AND "country" <> '';
CREATE INDEX "teams_vatIdDueAt_idx" ON "teams"("vatIdDueAt");
