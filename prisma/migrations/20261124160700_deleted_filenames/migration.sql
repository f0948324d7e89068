-- AlterTable
ALTER TABLE "deleted_lines" ADD COLUMN     "filename" TEXT;
