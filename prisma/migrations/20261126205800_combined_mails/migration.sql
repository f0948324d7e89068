-- Few notifications are sent in the mail of another one.
CREATE INDEX IF NOT EXISTS "notifications_combined" ON "notifications" ("summaryId") WHERE "summaryId" IS NOT NULL;
