-- Self-billing invoices with VAT, in a series of each voice, and their credit notes.
ALTER TYPE "DocumentKind" ADD VALUE IF NOT EXISTS 'selfBillingCreditNote' BEFORE 'invoiceInfo';
ALTER TYPE "LedgerAccount" ADD VALUE IF NOT EXISTS 'inputVat';

ALTER TABLE "payouts" ADD COLUMN "vatCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "payouts" ADD COLUMN "isSelfBilled" BOOLEAN;
ALTER TABLE "teams" ADD COLUMN "supplierNumber" INTEGER;
ALTER TABLE "teams" ADD COLUMN "isVatExempt" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "teams_supplierNumber_key" ON "teams"("supplierNumber");

CREATE TABLE "self_billing_agreements" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "projectId" TEXT,
    "text" TEXT NOT NULL,
    "legalName" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "vatId" TEXT NOT NULL,
    "isEnd" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "self_billing_agreements_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "self_billing_agreements_teamId_created_idx" ON "self_billing_agreements"("teamId", "created");
ALTER TABLE "self_billing_agreements" ADD CONSTRAINT "self_billing_agreements_teamId_fkey"
  FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "self_billing_agreements_append_only" BEFORE UPDATE ON "self_billing_agreements"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
