-- One notification about a shortlist, and one about ready takes, waits for a reader of a project. What is doubled now, as
-- every click and every take had its own, is told by the newest.
UPDATE "notifications" n SET "decidedAt" = now(), "dropReason" = 'over'
 WHERE n."decidedAt" IS NULL AND n."kind" IN ('invited', 'uninvited', 'audio')
   AND EXISTS (SELECT 1 FROM "notifications" later
                WHERE later."decidedAt" IS NULL AND later."userId" = n."userId" AND later."projectId" = n."projectId"
                  AND (later."kind" = 'audio') = (n."kind" = 'audio') AND later."kind" IN ('invited', 'uninvited', 'audio')
                  AND (later."created", later."id") > (n."created", n."id"));

CREATE UNIQUE INDEX "notifications_one_waiting_for_a_listing" ON "notifications"("userId", "projectId")
  WHERE "kind" IN ('invited', 'uninvited') AND "decidedAt" IS NULL;

CREATE UNIQUE INDEX "notifications_one_waiting_for_takes" ON "notifications"("userId", "projectId")
  WHERE "kind" = 'audio' AND "decidedAt" IS NULL;
