-- Until now, all dialects are those that the worker writes at every start, from now on with their keys.
DELETE FROM "dialects";

-- AlterTable
ALTER TABLE "dialects" ADD COLUMN     "addedById" TEXT,
ADD COLUMN     "key" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "studio_quality_demos" ADD COLUMN     "measurements" JSONB;

-- CreateIndex
CREATE INDEX "dialects_addedById_created_idx" ON "dialects"("addedById", "created");

-- CreateIndex
CREATE UNIQUE INDEX "dialects_languageCode_key_key" ON "dialects"("languageCode", "key");

-- AddForeignKey
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
