-- CreateEnum
CREATE TYPE "PaymentIssueKind" AS ENUM ('refunded', 'disputed', 'canceled', 'captureRefused', 'chargedUnexpectedly', 'notReleased', 'stuck', 'transferReversed');

-- AlterEnum
ALTER TYPE "PayoutStatus" ADD VALUE 'reversed';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "disputedCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "refundedCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payouts" ADD COLUMN     "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "reversedCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "stripe_events" ADD COLUMN     "appliedAt" TIMESTAMPTZ(3),
ADD COLUMN     "objectId" TEXT,
ADD COLUMN     "objectKind" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "payment_issues" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "paymentId" TEXT,
    "payoutId" TEXT,
    "kind" "PaymentIssueKind" NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "detail" TEXT NOT NULL DEFAULT '',
    "resolvedAt" TIMESTAMPTZ(3),
    "resolution" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_issues_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_issues_projectId_idx" ON "payment_issues"("projectId");

-- CreateIndex
CREATE INDEX "payment_issues_paymentId_idx" ON "payment_issues"("paymentId");

-- CreateIndex
CREATE INDEX "payment_issues_payoutId_idx" ON "payment_issues"("payoutId");

-- CreateIndex
CREATE INDEX "payment_issues_resolvedAt_created_idx" ON "payment_issues"("resolvedAt", "created");

-- CreateIndex
CREATE INDEX "stripe_events_appliedAt_created_idx" ON "stripe_events"("appliedAt", "created");

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "payouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows that exist: their keys are as old as they are, and their events were applied when they came.
UPDATE "payments" SET "keyIssuedAt" = "created";
UPDATE "payouts" SET "keyIssuedAt" = "created";
UPDATE "stripe_events" SET "appliedAt" = "created";

ALTER TABLE "payments" ADD CONSTRAINT "payments_given_back" CHECK ("refundedCents" >= 0 AND "disputedCents" >= 0);
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_reversed" CHECK ("reversedCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_subject" CHECK (num_nonnulls("paymentId", "payoutId") = 1);
-- At most one open issue of each kind for a payment or payout.
CREATE UNIQUE INDEX "payment_issues_one_open" ON "payment_issues" (coalesce("paymentId", "payoutId"), "kind") WHERE "resolvedAt" IS NULL;
