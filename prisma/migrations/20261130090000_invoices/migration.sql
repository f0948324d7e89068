-- Invoices and credit notes are documents, each of which states the amounts of one movement of the ledger.
ALTER TYPE "DocumentKind" ADD VALUE IF NOT EXISTS 'invoice' BEFORE 'selfBilling';
ALTER TYPE "DocumentKind" ADD VALUE IF NOT EXISTS 'creditNote' BEFORE 'selfBilling';

ALTER TABLE "ledger_transactions" ADD COLUMN "owesDocument" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "project_documents" ADD COLUMN "transactionId" TEXT;
ALTER TABLE "project_documents" ADD COLUMN "creditedId" TEXT;
ALTER TABLE "project_documents" ADD COLUMN "issuedOn" DATE;

-- Old documents: the first movement of their kind.
UPDATE "project_documents" d SET "transactionId" = t."id"
  FROM "ledger_transactions" t
  WHERE t."assignmentId" = d."assignmentId" AND t."sequence" = 1
    AND ((d."kind" = 'receipt' AND t."kind" = 'sale') OR (d."kind" IN ('selfBilling', 'invoiceInfo') AND t."kind" = 'fee'));

CREATE UNIQUE INDEX "project_documents_transactionId_key" ON "project_documents"("transactionId");
CREATE INDEX "project_documents_creditedId_idx" ON "project_documents"("creditedId");
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_transactionId_fkey"
  FOREIGN KEY ("transactionId") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_creditedId_fkey"
  FOREIGN KEY ("creditedId") REFERENCES "project_documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An assignment has one agreement and confirmation of each kind, but may have several credit notes.
CREATE UNIQUE INDEX "project_documents_once" ON "project_documents"("assignmentId", "kind")
  WHERE "kind" IN ('orderConfirmation', 'clientAgreement', 'voiceAgreement');
CREATE INDEX "project_documents_assignmentId_kind_idx" ON "project_documents"("assignmentId", "kind");
DROP INDEX "project_documents_assignmentId_kind_key";

CREATE OR REPLACE FUNCTION "project_documents_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."number", NEW."facts", NEW."kind", NEW."assignmentId", NEW."created", NEW."transactionId", NEW."creditedId",
      NEW."issuedOn")
     IS DISTINCT FROM (OLD."number", OLD."facts", OLD."kind", OLD."assignmentId", OLD."created", OLD."transactionId",
      OLD."creditedId", OLD."issuedOn")
     OR (OLD."uri" IS NOT NULL AND NEW."uri" IS DISTINCT FROM OLD."uri") THEN
    RAISE EXCEPTION 'document % never changes', OLD."number" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE "invoices" ADD COLUMN "documentId" TEXT;
ALTER TABLE "invoices" ADD COLUMN "creditedCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "invoices" ADD COLUMN "reminders" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "invoices" ADD COLUMN "remindedOn" DATE;
ALTER TABLE "invoices" ADD COLUMN "remindersPaused" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "invoices_documentId_key" ON "invoices"("documentId");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_documentId_fkey"
  FOREIGN KEY ("documentId") REFERENCES "project_documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited" CHECK ("creditedCents" BETWEEN 0 AND "amountCents");

ALTER TABLE "messages" DROP CONSTRAINT "messages_type";
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'declined', 'changes-requested', 'delivery-complete', 'approved',
  'file-uploaded', 'audio-uploaded', 'voice-agreement', 'client-agreement', 'self-billing', 'self-billing-credit-note',
  'invoice-info', 'receipt', 'invoice', 'credit-note', 'order-confirmation', 'support', 'text')) NOT VALID;
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_type";
