-- AlterTable
ALTER TABLE "payouts" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retryAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "stripe_events" ADD COLUMN     "accountId" TEXT;

-- CreateTable
CREATE TABLE "bank_payout_failures" (
    "teamId" TEXT NOT NULL,
    "stripePayoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "bankAccount" TEXT NOT NULL,
    "failedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_payout_failures_pkey" PRIMARY KEY ("teamId")
);

-- AddForeignKey
ALTER TABLE "bank_payout_failures" ADD CONSTRAINT "bank_payout_failures_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
