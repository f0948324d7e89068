-- CreateTable
CREATE TABLE "team_invitation_tokens" (
    "tokenHash" TEXT NOT NULL,
    "invitationId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_invitation_tokens_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "team_invitation_tokens_invitationId_idx" ON "team_invitation_tokens"("invitationId");

-- CreateIndex
CREATE INDEX "team_invitation_tokens_created_idx" ON "team_invitation_tokens"("created");

-- AddForeignKey
ALTER TABLE "team_invitation_tokens" ADD CONSTRAINT "team_invitation_tokens_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "team_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
