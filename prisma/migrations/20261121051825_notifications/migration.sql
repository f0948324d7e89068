-- CreateEnum
CREATE TYPE "NotificationChannel" AS ENUM ('mail', 'sms');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('waiting', 'submitted', 'sent', 'refused', 'unwanted');

-- AlterTable
ALTER TABLE "notifications" DROP COLUMN "sentAt",
ADD COLUMN     "decidedAt" TIMESTAMPTZ(3),
ADD COLUMN     "dropReason" TEXT,
ADD COLUMN     "voiceId" TEXT,
ALTER COLUMN "dueAt" SET DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "id" TEXT NOT NULL,
    "notificationId" TEXT NOT NULL,
    "channel" "NotificationChannel" NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'waiting',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presences" (
    "sessionId" TEXT NOT NULL,
    "tabId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "presences_pkey" PRIMARY KEY ("sessionId","tabId")
);

-- CreateIndex
CREATE INDEX "notification_deliveries_status_created_idx" ON "notification_deliveries"("status", "created");

-- CreateIndex
CREATE UNIQUE INDEX "notification_deliveries_notificationId_channel_key" ON "notification_deliveries"("notificationId", "channel");

-- CreateIndex
CREATE INDEX "presences_userId_projectId_idx" ON "presences"("userId", "projectId");

-- CreateIndex
CREATE INDEX "presences_seenAt_idx" ON "presences"("seenAt");

-- AddForeignKey
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a burst of messages in one chat is one notification.
CREATE UNIQUE INDEX "notifications_one_waiting_for_a_chat" ON "notifications"("userId", "projectId", "voiceId")
  WHERE "kind" = 'message' AND "decidedAt" IS NULL;
-- By hand: what still has to be decided is few among many.
CREATE INDEX "notifications_undecided" ON "notifications"("dueAt") WHERE "decidedAt" IS NULL;
