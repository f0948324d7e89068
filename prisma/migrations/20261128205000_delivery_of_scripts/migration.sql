-- AlterTable
ALTER TABLE "projects" ADD COLUMN "numLines" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN "numDeliveredLines" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "numFailedLines" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "numUnapprovedLines" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "deliveryCompletedAt" TIMESTAMPTZ(3),
ADD COLUMN "stalledAt" TIMESTAMPTZ(3);

UPDATE "projects" p SET "numLines" = found.lines
  FROM (SELECT "projectId", count(*)::int AS lines FROM "lines" GROUP BY "projectId") found
 WHERE p.id = found."projectId";

UPDATE "assignments" a
   SET "numDeliveredLines" = found.delivered, "numFailedLines" = found.failed, "numUnapprovedLines" = found.unapproved
  FROM (
    SELECT t."assignmentId",
           count(*) FILTER (WHERE t.status = 'done')::int AS delivered,
           count(*) FILTER (WHERE t.status = 'failed')::int AS failed,
           count(*) FILTER (WHERE t.status = 'done' AND NOT l."isApproved")::int AS unapproved
      FROM "lines" l JOIN "line_takes" t ON t.id = l."takeId"
     GROUP BY t."assignmentId") found
 WHERE a.id = found."assignmentId";

-- The review period of the others begins when their delivery is complete.
UPDATE "assignments" a SET "deliveryCompletedAt" = coalesce(p."deliveredAt", now())
  FROM "projects" p
 WHERE p.id = a."projectId" AND a.state = 'accepted' AND p."numLines" > 0 AND a."numDeliveredLines" = p."numLines";
