ALTER TABLE "projects" ADD COLUMN "originalId" TEXT;

-- The previous version orders with the parent only, which may be a pickup or an extra round itself.
CREATE FUNCTION "projects_original"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."originalId" := (SELECT COALESCE(p."originalId", p."id") FROM "projects" p WHERE p."id" = NEW."parentId");
  RETURN NEW;
END $$;
CREATE TRIGGER "projects_original" BEFORE INSERT ON "projects" FOR EACH ROW
  WHEN (NEW."parentId" IS NOT NULL AND NEW."originalId" IS NULL) EXECUTE FUNCTION "projects_original"();

WITH RECURSIVE "follow_ups" ("id", "originalId") AS (
  SELECT p."id", o."id" FROM "projects" p JOIN "projects" o ON o."id" = p."parentId" WHERE o."parentId" IS NULL
  UNION ALL
  SELECT p."id", f."originalId" FROM "projects" p JOIN "follow_ups" f ON f."id" = p."parentId"
)
UPDATE "projects" p SET "originalId" = f."originalId" FROM "follow_ups" f WHERE f."id" = p."id";

CREATE INDEX IF NOT EXISTS "projects_originalId_idx" ON "projects"("originalId");
ALTER TABLE "projects" ADD CONSTRAINT "projects_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;
