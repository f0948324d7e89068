-- CreateTable
CREATE TABLE "queued_masters" (
    "takeId" TEXT NOT NULL,
    "type" "MasterType" NOT NULL,
    "projectId" TEXT NOT NULL,
    "position" SERIAL NOT NULL,

    CONSTRAINT "queued_masters_pkey" PRIMARY KEY ("takeId","type")
);

-- CreateIndex
CREATE INDEX "queued_masters_projectId_position_idx" ON "queued_masters"("projectId", "position");

-- AddForeignKey
ALTER TABLE "queued_masters" ADD CONSTRAINT "queued_masters_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
