-- CreateTable
CREATE TABLE "license_reminders" (
    "assignmentId" TEXT NOT NULL,
    "endsOn" DATE NOT NULL,
    "daysBefore" INTEGER NOT NULL,
    "dueOn" DATE NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "license_reminders_pkey" PRIMARY KEY ("assignmentId","endsOn","daysBefore")
);

-- AddForeignKey
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "license_certificates"("assignmentId") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "license_reminders_unsent" ON "license_reminders" ("dueOn") WHERE "sentAt" IS NULL;

-- Of certificates that are issued already. A reminder whose day is not after the approval is not sent.
INSERT INTO "license_reminders" ("assignmentId", "endsOn", "daysBefore", "dueOn")
  SELECT DISTINCT c."assignmentId", (g->>'lastDay')::date, d."days", (g->>'lastDay')::date - d."days"
    FROM "license_certificates" c
   CROSS JOIN jsonb_array_elements(c."facts"->'grants') g
   CROSS JOIN (VALUES (60), (14)) AS d ("days")
    JOIN "assignments" a ON a."id" = c."assignmentId"
    JOIN "projects" p ON p."id" = a."projectId" AND p."kind" = 'original'
   WHERE g->>'lastDay' IS NOT NULL AND (g->>'lastDay')::date - d."days" > (g->>'firstDay')::date;
