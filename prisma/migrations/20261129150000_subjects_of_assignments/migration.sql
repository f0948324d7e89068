-- Changes, issues and movements of money name the assignment that they are about.
ALTER TABLE "change_requests" ADD COLUMN "assignmentId" TEXT;
ALTER TABLE "payment_issues" ADD COLUMN "assignmentId" TEXT;
ALTER TABLE "ledger_transactions" ADD COLUMN "assignmentId" TEXT;

-- Returns the assignment that the subject of a movement belongs to; null for a fee of the provider without a charge.
CREATE FUNCTION "assignment_of_money"(subject text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "assignmentId" FROM "payments" WHERE "id" = subject),
    (SELECT "assignmentId" FROM "payouts" WHERE "id" = subject),
    (SELECT "assignmentId" FROM "invoices" WHERE "id" = subject),
    (SELECT "id" FROM "assignments" WHERE "id" = subject))
$$;

-- Changes are requested after the acceptance, and a voice that has accepted is not replaced.
UPDATE "change_requests" c SET "assignmentId" = a."id"
  FROM "assignments" a
  WHERE a."projectId" = c."projectId" AND c."round" > 0
    AND (a."state" = 'accepted' OR (a."releaseReason" = 'canceled' AND a."voiceAgreedAt" IS NOT NULL));
UPDATE "payment_issues" SET "assignmentId" = "assignment_of_money"(coalesce("paymentId", "payoutId"))
  WHERE "projectId" IS NOT NULL;
ALTER TABLE "ledger_transactions" DISABLE TRIGGER "ledger_transactions_append_only";
UPDATE "ledger_transactions" SET "assignmentId" = "assignment_of_money"("subjectId") WHERE "projectId" IS NOT NULL;
ALTER TABLE "ledger_transactions" ENABLE TRIGGER "ledger_transactions_append_only";

CREATE INDEX "change_requests_assignmentId_idx" ON "change_requests"("assignmentId");
CREATE INDEX "payment_issues_assignmentId_idx" ON "payment_issues"("assignmentId");
CREATE INDEX "ledger_transactions_assignmentId_idx" ON "ledger_transactions"("assignmentId");
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_assignmentId_fkey"
  FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_assignmentId_fkey"
  FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_assignmentId_fkey"
  FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Processes of version 0.9 do not write the column.
CREATE FUNCTION "change_requests_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."assignmentId" := (
    SELECT "id" FROM "assignments" WHERE "projectId" = NEW."projectId" AND "state" IN ('assigned', 'accepted'));
  RETURN NEW;
END $$;
CREATE TRIGGER "change_requests_assignment" BEFORE INSERT ON "change_requests"
  FOR EACH ROW WHEN (NEW."assignmentId" IS NULL AND NEW."round" > 0) EXECUTE FUNCTION "change_requests_assignment"();

CREATE FUNCTION "payment_issues_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."assignmentId" := "assignment_of_money"(coalesce(NEW."paymentId", NEW."payoutId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "payment_issues_assignment" BEFORE INSERT ON "payment_issues"
  FOR EACH ROW WHEN (NEW."assignmentId" IS NULL AND NEW."projectId" IS NOT NULL)
  EXECUTE FUNCTION "payment_issues_assignment"();

CREATE FUNCTION "ledger_transactions_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."assignmentId" := "assignment_of_money"(NEW."subjectId");
  RETURN NEW;
END $$;
CREATE TRIGGER "ledger_transactions_assignment" BEFORE INSERT ON "ledger_transactions"
  FOR EACH ROW WHEN (NEW."assignmentId" IS NULL AND NEW."projectId" IS NOT NULL)
  EXECUTE FUNCTION "ledger_transactions_assignment"();
