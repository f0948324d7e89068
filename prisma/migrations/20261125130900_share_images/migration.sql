-- CreateTable
CREATE TABLE "share_images" (
    "voiceId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_images_pkey" PRIMARY KEY ("voiceId")
);

-- CreateIndex
CREATE INDEX "share_images_uri_idx" ON "share_images"("uri");

-- AddForeignKey
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
