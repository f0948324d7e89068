-- VAT follows from rules. Teams of before keep what support has set.
CREATE TYPE "VatBasis" AS ENUM ('rules', 'support');
ALTER TABLE "teams" ADD COLUMN "vatBasis" "VatBasis" NOT NULL DEFAULT 'rules';
ALTER TABLE "teams" ADD COLUMN "vatCategory" TEXT NOT NULL DEFAULT '';
ALTER TABLE "teams" ADD COLUMN "vatNote" TEXT NOT NULL DEFAULT '';
UPDATE "teams" SET "vatBasis" = 'support' WHERE NOT "isVoiceBusiness";

ALTER TABLE "assignments" ADD COLUMN "tax" JSONB;
ALTER TABLE "assignments" ADD COLUMN "voiceTax" JSONB;

CREATE TABLE "tax_rule_versions" (
    "id" SERIAL NOT NULL,
    "rules" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_rule_versions_pkey" PRIMARY KEY ("id")
);
CREATE TRIGGER "tax_rule_versions_append_only" BEFORE UPDATE OR DELETE ON "tax_rule_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
