ALTER TYPE "PayoutStatus" ADD VALUE 'canceled';
ALTER TABLE "payouts" ADD COLUMN "canceledAt" TIMESTAMPTZ(3);
