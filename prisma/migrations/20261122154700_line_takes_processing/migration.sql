-- Few takes are being processed, and few projects have an announcement that is due.
CREATE INDEX "line_takes_processing" ON "line_takes" ("created") WHERE "status" = 'processing';
CREATE INDEX "projects_lines_announcement_due" ON "projects" ("linesAnnouncementDueAt") WHERE "linesAnnouncementDueAt" IS NOT NULL;
