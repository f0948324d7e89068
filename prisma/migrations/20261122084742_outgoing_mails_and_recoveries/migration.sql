-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'submitted', 'sent', 'failed', 'expired');

-- CreateTable
CREATE TABLE "outgoing_mails" (
    "id" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recoveries" (
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "givenUpAt" TIMESTAMPTZ(3),

    CONSTRAINT "recoveries_pkey" PRIMARY KEY ("kind","subjectId")
);

-- CreateIndex
CREATE INDEX "outgoing_mails_status_created_idx" ON "outgoing_mails"("status", "created");

-- CreateIndex
CREATE INDEX "recoveries_givenUpAt_idx" ON "recoveries"("givenUpAt");
