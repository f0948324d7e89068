-- AlterTable
ALTER TABLE "team_invitations" ADD COLUMN     "mailDueAt" TIMESTAMPTZ(3);
