-- The times of a delivery belong to the assignment.
ALTER TABLE "assignments"
  ADD COLUMN "acceptedAt" TIMESTAMPTZ(3),
  ADD COLUMN "deliveredAt" TIMESTAMPTZ(3),
  ADD COLUMN "autoApproveAt" TIMESTAMPTZ(3),
  ADD COLUMN "approvedAt" TIMESTAMPTZ(3),
  ADD COLUMN "closesAt" TIMESTAMPTZ(3);

-- Of the current assignment. While the card is authorized, the project still has the times of the assignment before.
UPDATE "assignments" a
  SET "acceptedAt" = p."acceptedAt", "deliveredAt" = p."deliveredAt", "autoApproveAt" = p."autoApproveAt",
      "approvedAt" = p."approvedAt", "closesAt" = p."closesAt"
  FROM "projects" p
  WHERE p."id" = a."projectId" AND a."state" IN ('assigned', 'accepted');

-- Without a current one, the project has kept when the last one that was assigned delivered.
UPDATE "assignments" a
  SET "deliveredAt" = p."deliveredAt"
  FROM "projects" p
  WHERE p."id" = a."projectId" AND p."deliveredAt" IS DISTINCT FROM a."deliveredAt" AND a."id" = (
    SELECT l."id" FROM "assignments" l WHERE l."projectId" = p."id" AND l."assignedAt" IS NOT NULL
    ORDER BY l."assignedAt" DESC, l."id" DESC LIMIT 1);

ALTER TABLE "assignments"
  ADD CONSTRAINT "assignments_approved_after_accepted" CHECK ("approvedAt" IS NULL OR "acceptedAt" IS NOT NULL);

CREATE INDEX "assignments_autoApproveAt_idx" ON "assignments"("autoApproveAt");
CREATE INDEX "assignments_closesAt_idx" ON "assignments"("closesAt");

-- Processes of version 0.9 read and write the columns of the project, so each side follows the other.
CREATE FUNCTION "assignments_times_to_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" IN ('assigned', 'accepted') THEN
    UPDATE "projects"
      SET "acceptedAt" = NEW."acceptedAt", "deliveredAt" = NEW."deliveredAt", "autoApproveAt" = NEW."autoApproveAt",
          "approvedAt" = NEW."approvedAt", "closesAt" = NEW."closesAt"
      WHERE "id" = NEW."projectId"
        AND ("acceptedAt", "deliveredAt", "autoApproveAt", "approvedAt", "closesAt") IS DISTINCT FROM
            (NEW."acceptedAt", NEW."deliveredAt", NEW."autoApproveAt", NEW."approvedAt", NEW."closesAt");
  ELSIF TG_OP = 'UPDATE' AND OLD."state" IN ('assigned', 'accepted') AND NEW."state" = 'released' THEN
    -- A canceled project is not accepted; its delivery remains until a voice is assigned.
    UPDATE "projects" SET "acceptedAt" = NULL, "autoApproveAt" = NULL, "approvedAt" = NULL, "closesAt" = NULL
      WHERE "id" = NEW."projectId" AND num_nonnulls("acceptedAt", "autoApproveAt", "approvedAt", "closesAt") > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "assignments_times_to_project"
  AFTER INSERT OR UPDATE OF "state", "acceptedAt", "deliveredAt", "autoApproveAt", "approvedAt", "closesAt" ON "assignments"
  FOR EACH ROW EXECUTE FUNCTION "assignments_times_to_project"();

CREATE FUNCTION "projects_times_to_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "assignments"
    SET "acceptedAt" = NEW."acceptedAt", "deliveredAt" = NEW."deliveredAt", "autoApproveAt" = NEW."autoApproveAt",
        "approvedAt" = NEW."approvedAt", "closesAt" = NEW."closesAt"
    WHERE "projectId" = NEW."id" AND "state" IN ('assigned', 'accepted')
      AND ("acceptedAt", "deliveredAt", "autoApproveAt", "approvedAt", "closesAt") IS DISTINCT FROM
          (NEW."acceptedAt", NEW."deliveredAt", NEW."autoApproveAt", NEW."approvedAt", NEW."closesAt");
  RETURN NULL;
END $$;
CREATE TRIGGER "projects_times_to_assignment"
  AFTER UPDATE OF "acceptedAt", "deliveredAt", "autoApproveAt", "approvedAt", "closesAt" ON "projects"
  FOR EACH ROW EXECUTE FUNCTION "projects_times_to_assignment"();
