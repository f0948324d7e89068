-- CreateTable
CREATE TABLE "delivery_presets" (
    "preset" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT '',
    "limits" JSONB NOT NULL,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_presets_pkey" PRIMARY KEY ("preset")
);
