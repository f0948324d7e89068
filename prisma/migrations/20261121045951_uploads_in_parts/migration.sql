-- CreateTable
CREATE TABLE "parted_uploads" (
    "id" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "storeId" TEXT NOT NULL,
    "partSize" INTEGER NOT NULL,
    "completingAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "parted_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "parted_uploads_uri_key" ON "parted_uploads"("uri");

-- AddForeignKey
ALTER TABLE "parted_uploads" ADD CONSTRAINT "parted_uploads_uri_fkey" FOREIGN KEY ("uri") REFERENCES "uploads"("uri") ON DELETE CASCADE ON UPDATE CASCADE;
