ALTER TABLE "payouts" ADD COLUMN "assignmentId" TEXT;

-- The previous version approves with the project only, and reads a payout by its project.
CREATE FUNCTION "payouts_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."assignmentId" IS NULL THEN
    NEW."assignmentId" := (
      SELECT a."id" FROM "assignments" a WHERE a."projectId" = NEW."projectId" AND a."state" <> 'released');
  END IF;
  IF NEW."projectId" IS NULL THEN
    NEW."projectId" := (SELECT a."projectId" FROM "assignments" a WHERE a."id" = NEW."assignmentId");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "payouts_subject" BEFORE INSERT ON "payouts" FOR EACH ROW EXECUTE FUNCTION "payouts_subject"();

-- An approved project has one assignment that is not released. The order is for data that was changed by hand.
UPDATE "payouts" p SET "assignmentId" = (
  SELECT a."id" FROM "assignments" a WHERE a."projectId" = p."projectId"
   ORDER BY a."state" <> 'released' DESC, a."voiceId" = p."voiceId" DESC, a."created" DESC LIMIT 1);

-- The trigger fills both for either version. A later release drops the project.
-- squawk-ignore adding-not-nullable-field
ALTER TABLE "payouts" ALTER COLUMN "assignmentId" SET NOT NULL;
-- The trigger fills it, so that the previous version never reads null.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "payouts" ALTER COLUMN "projectId" DROP NOT NULL;

CREATE UNIQUE INDEX "payouts_assignmentId_key" ON "payouts"("assignmentId");
-- A deleted project deletes its assignments, and they delete their payouts.
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_projectId_fkey";
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
