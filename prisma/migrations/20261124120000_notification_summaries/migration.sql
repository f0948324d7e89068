-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "summaryId" TEXT;
