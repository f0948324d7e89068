-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "completedAt" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "requestedById" TEXT;

-- AlterTable
ALTER TABLE "payouts" ADD COLUMN     "paidById" TEXT,
ADD COLUMN     "transferFileId" TEXT;

-- CreateTable
CREATE TABLE "transfer_accounts" (
    "teamId" TEXT NOT NULL,
    "sealedIban" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "holderName" TEXT NOT NULL,
    "enteredById" TEXT NOT NULL,
    "enteredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedById" TEXT,
    "confirmedAt" TIMESTAMPTZ(3),
    "confirmedInfoHash" TEXT,

    CONSTRAINT "transfer_accounts_pkey" PRIMARY KEY ("teamId")
);

-- CreateTable
CREATE TABLE "transfer_files" (
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "debtorName" TEXT NOT NULL,
    "debtorLast4" TEXT NOT NULL,
    "sealedContent" TEXT NOT NULL,
    "numPayouts" INTEGER NOT NULL,
    "totalCents" INTEGER NOT NULL,
    "executionDate" DATE NOT NULL,
    "withdrawnAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transfer_files_number_key" ON "transfer_files"("number");

-- CreateIndex
CREATE INDEX "transfer_files_created_idx" ON "transfer_files"("created");

-- CreateIndex
CREATE INDEX "payouts_transferFileId_idx" ON "payouts"("transferFileId");

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transferFileId_fkey" FOREIGN KEY ("transferFileId") REFERENCES "transfer_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_accounts" ADD CONSTRAINT "transfer_accounts_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is written by hand: the Prisma schema cannot express it.

-- A refund that the provider refused does not count.
CREATE OR REPLACE FUNCTION "refunds_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE charged integer;
BEGIN
  SELECT "amountCents" INTO charged FROM "payments" WHERE "id" = NEW."paymentId" AND "status" = 'captured' FOR UPDATE;
  IF charged IS NULL OR charged < (
    SELECT coalesce(sum("amountCents"), 0) FROM "refunds" WHERE "paymentId" = NEW."paymentId" AND "failure" IS NULL
  ) THEN
    RAISE EXCEPTION 'refunds of payment % exceed what was charged', NEW."paymentId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE "transfer_files" ADD CONSTRAINT "transfer_files_amounts" CHECK ("numPayouts" > 0 AND "totalCents" > 0);

-- The list of payouts that are due.
CREATE INDEX "payouts_due" ON "payouts" ("created", "id") WHERE "status" IN ('payable', 'failed', 'transferring');
