-- AlterTable
ALTER TABLE "project_documents" ADD COLUMN     "drawingAttempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failure" TEXT;
