-- CreateTable
CREATE TABLE "sample_recordings" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "speech" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_recordings_pkey" PRIMARY KEY ("id")
);
