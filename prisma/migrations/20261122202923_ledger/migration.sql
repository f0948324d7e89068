-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('customer', 'invoiced', 'platform', 'vat', 'voice', 'paidOut', 'providerFees', 'credit', 'disputes');

-- CreateEnum
CREATE TYPE "MovementKind" AS ENUM ('sale', 'fee', 'transfer', 'refund', 'dispute', 'providerFee');

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" TEXT NOT NULL,
    "kind" "MovementKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "projectId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "transactionId" TEXT NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "partyId" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_differences" (
    "id" TEXT NOT NULL,
    "stripeId" TEXT NOT NULL,
    "subjectId" TEXT,
    "providerCents" INTEGER NOT NULL,
    "ledgerCents" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_differences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_transactions_projectId_idx" ON "ledger_transactions"("projectId");

-- CreateIndex
CREATE INDEX "ledger_transactions_created_idx" ON "ledger_transactions"("created");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_kind_subjectId_sequence_key" ON "ledger_transactions"("kind", "subjectId", "sequence");

-- CreateIndex
CREATE INDEX "ledger_entries_transactionId_idx" ON "ledger_entries"("transactionId");

-- CreateIndex
CREATE INDEX "ledger_entries_account_partyId_idx" ON "ledger_entries"("account", "partyId");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_differences_stripeId_key" ON "ledger_differences"("stripeId");

-- CreateIndex
CREATE INDEX "ledger_differences_resolvedAt_created_idx" ON "ledger_differences"("resolvedAt", "created");

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is written by hand: the Prisma schema cannot express it.

ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount" CHECK ("amountCents" <> 0);

-- Checked at the end of the transaction, when all entries are there.
CREATE FUNCTION "ledger_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amountCents"), 0) FROM "ledger_entries" WHERE "transactionId" = NEW."transactionId") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balanced"();

CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
