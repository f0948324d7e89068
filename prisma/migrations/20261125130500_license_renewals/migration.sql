-- AlterEnum
ALTER TYPE "ProjectKind" ADD VALUE 'renewal';

-- AlterTable
ALTER TABLE "project_templates" ADD COLUMN     "renewalCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "renewalVoiceFeeCents" INTEGER NOT NULL DEFAULT 0;
