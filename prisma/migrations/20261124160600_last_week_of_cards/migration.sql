-- AlterEnum
ALTER TYPE "CardWarningKind" ADD VALUE 'lastWeek';
