-- AlterTable
ALTER TABLE "team_invitations" ADD COLUMN     "manageId" TEXT,
ADD COLUMN     "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "team_invitations" SET "manageId" = substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
ALTER TABLE "team_invitations" ALTER COLUMN "manageId" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "team_invitations_manageId_key" ON "team_invitations"("manageId");
