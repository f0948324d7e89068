-- Voices object to self-billing invoices, and support decides.
ALTER TYPE "PaymentIssueKind" ADD VALUE IF NOT EXISTS 'selfBillingObjected';
CREATE TYPE "ObjectionDecision" AS ENUM ('corrected', 'credited', 'withdrawn');

CREATE TABLE "self_billing_objections" (
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "decision" "ObjectionDecision",
    "note" TEXT NOT NULL DEFAULT '',
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "self_billing_objections_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "self_billing_objections_documentId_key" ON "self_billing_objections"("documentId");
ALTER TABLE "self_billing_objections" ADD CONSTRAINT "self_billing_objections_documentId_fkey"
  FOREIGN KEY ("documentId") REFERENCES "project_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "self_billing_objections_decided_once" BEFORE UPDATE ON "self_billing_objections"
  FOR EACH ROW WHEN (OLD."decision" IS NOT NULL OR OLD."text" <> NEW."text" OR OLD."documentId" <> NEW."documentId"
    OR OLD."userId" <> NEW."userId" OR OLD."created" <> NEW."created")
  EXECUTE FUNCTION refuse_change();
