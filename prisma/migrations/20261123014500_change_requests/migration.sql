-- CreateEnum
CREATE TYPE "ProjectKind" AS ENUM ('original', 'pickup', 'round');

-- CreateEnum
CREATE TYPE "ChangeRequestState" AS ENUM ('open', 'delivered', 'closed');

-- RenameColumn
ALTER TABLE "projects" RENAME COLUMN "pickupToken" TO "orderToken";
ALTER INDEX "projects_parentId_pickupToken_key" RENAME TO "projects_parentId_orderToken_key";

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "changeRounds" INTEGER NOT NULL DEFAULT 2;

-- AlterTable
ALTER TABLE "project_templates" ADD COLUMN     "changeRounds" INTEGER NOT NULL DEFAULT 2,
ADD COLUMN     "roundCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "roundVoiceFeeCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "changeRounds" INTEGER NOT NULL DEFAULT 2,
ADD COLUMN     "kind" "ProjectKind" NOT NULL DEFAULT 'original',
ADD COLUMN     "roundCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "roundVoiceFeeCents" INTEGER NOT NULL DEFAULT 0;

UPDATE "projects" SET "kind" = 'pickup' WHERE "orderToken" IS NOT NULL;

ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_rounds" CHECK
  ("changeRounds" >= 0 AND "roundCustomerPriceCents" >= 0 AND "roundVoiceFeeCents" >= 0);
ALTER TABLE "projects" ADD CONSTRAINT "projects_rounds" CHECK
  ("changeRounds" >= 0 AND "roundCustomerPriceCents" >= 0 AND "roundVoiceFeeCents" >= 0);
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_rounds" CHECK ("changeRounds" >= 0);

-- CreateTable
CREATE TABLE "change_requests" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "state" "ChangeRequestState" NOT NULL DEFAULT 'open',
    "requestedById" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pausedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_notes" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "takeId" TEXT,
    "takeName" TEXT NOT NULL DEFAULT '',
    "startMs" INTEGER,
    "endMs" INTEGER,
    "scriptStart" INTEGER,
    "scriptEnd" INTEGER,
    "scriptQuote" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "resolvedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "change_requests_requestedById_idx" ON "change_requests"("requestedById");

-- CreateIndex
CREATE UNIQUE INDEX "change_requests_projectId_round_key" ON "change_requests"("projectId", "round");

-- CreateIndex
CREATE INDEX "review_notes_projectId_idx" ON "review_notes"("projectId");

-- CreateIndex
CREATE INDEX "review_notes_changeRequestId_idx" ON "review_notes"("changeRequestId");

-- CreateIndex
CREATE INDEX "review_notes_takeId_idx" ON "review_notes"("takeId");

-- CreateIndex
CREATE INDEX "review_notes_authorId_idx" ON "review_notes"("authorId");

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most one open request, and a delivered one has its time.
CREATE UNIQUE INDEX "change_requests_one_open" ON "change_requests"("projectId") WHERE "state" = 'open';
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_delivered" CHECK
  ("round" >= 0 AND ("state" <> 'delivered' OR "deliveredAt" IS NOT NULL));
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_range" CHECK
  ("startMs" >= 0 AND ("endMs" IS NULL OR ("startMs" IS NOT NULL AND "endMs" > "startMs")));
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_script" CHECK
  (("scriptStart" IS NULL) = ("scriptEnd" IS NULL) AND "scriptStart" >= 0 AND "scriptEnd" > "scriptStart");

ALTER TABLE "messages" DROP CONSTRAINT "messages_type";
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'declined', 'changes-requested', 'approved', 'file-uploaded',
  'audio-uploaded', 'voice-agreement', 'client-agreement', 'self-billing', 'invoice-info', 'receipt', 'order-confirmation',
  'support', 'text'));
