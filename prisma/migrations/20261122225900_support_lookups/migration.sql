-- AlterTable
ALTER TABLE "demo_attributes" ADD COLUMN     "mergedInto" TEXT;

-- AlterTable
ALTER TABLE "dialects" ADD COLUMN     "mergedInto" TEXT;
