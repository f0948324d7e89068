-- Structured documents are handed on to DOCUMENT_HOOK_URL. Those of before are not.
ALTER TABLE "project_documents" ADD COLUMN "isHandOnDue" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "project_documents" ADD COLUMN "handedOnAt" TIMESTAMPTZ(3);
CREATE INDEX "project_documents_hand_on_due" ON "project_documents"("created") WHERE "isHandOnDue";
