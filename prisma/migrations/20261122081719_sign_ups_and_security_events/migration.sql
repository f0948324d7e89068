-- Codes live 10 minutes and belonged to users; new ones are mailed on request.
DELETE FROM "verification_codes";

-- DropForeignKey
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_userId_fkey";

-- DropIndex
DROP INDEX "verification_codes_userId_purpose_created_idx";

-- AlterTable
ALTER TABLE "verification_codes" DROP COLUMN "userId",
ADD COLUMN     "ownerId" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "sign_ups" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "companyName" TEXT NOT NULL,
    "phone" TEXT,
    "isVoice" BOOLEAN NOT NULL DEFAULT false,
    "createProject" BOOLEAN NOT NULL DEFAULT false,
    "voiceId" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_networks" (
    "userId" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("userId","network")
);

-- CreateTable
CREATE TABLE "security_events" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "emailHash" TEXT,
    "impersonatorId" TEXT,
    "network" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_ups_expiresAt_idx" ON "sign_ups"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "sign_ups_email_browserHash_key" ON "sign_ups"("email", "browserHash");

-- CreateIndex
CREATE INDEX "known_networks_lastUsedAt_idx" ON "known_networks"("lastUsedAt");

-- CreateIndex
CREATE INDEX "security_events_created_idx" ON "security_events"("created");

-- CreateIndex
CREATE INDEX "security_events_userId_created_idx" ON "security_events"("userId", "created");

-- CreateIndex
CREATE INDEX "verification_codes_ownerId_purpose_created_idx" ON "verification_codes"("ownerId", "purpose", "created");

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An account that was never verified becomes a sign-up that waits for its code; its password is what confirms it.
INSERT INTO "sign_ups" ("id", "email", "browserHash", "passwordHash", "firstName", "lastName", "companyName", "phone", "isVoice", "expiresAt", "created")
SELECT "id", "email", "id", "passwordHash", "firstName", "lastName", "companyName", "phone", "isVoice", now() + interval '7 days', "created"
  FROM "users" WHERE "emailVerifiedAt" IS NULL;
DELETE FROM "teams" WHERE "id" IN (
  SELECT m."teamId" FROM "team_members" m JOIN "users" u ON u."id" = m."userId"
   GROUP BY m."teamId" HAVING bool_and(u."emailVerifiedAt" IS NULL));
DELETE FROM "users" WHERE "emailVerifiedAt" IS NULL;

-- Appended only: rows are removed when their time is over and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER security_events_append_only BEFORE UPDATE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
