-- Legal texts of the installation with their versions and agreements, and requests to support.
CREATE TYPE "LegalTextKind" AS ENUM ('terms', 'privacy', 'consultancy', 'license', 'imprint', 'contact', 'accessibility');

CREATE TABLE "legal_text_versions" (
    "id" SERIAL NOT NULL,
    "kind" "LegalTextKind" NOT NULL,
    "text" TEXT NOT NULL,
    "validFrom" DATE NOT NULL,
    "needsAgreement" BOOLEAN NOT NULL DEFAULT false,
    "summary" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "legal_text_versions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "legal_text_versions_kind_validFrom_idx" ON "legal_text_versions"("kind", "validFrom");
CREATE TRIGGER "legal_text_versions_append_only" BEFORE UPDATE OR DELETE ON "legal_text_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "legal_agreements" (
    "userId" TEXT NOT NULL,
    "kind" "LegalTextKind" NOT NULL,
    "versionId" INTEGER NOT NULL,
    "agreedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "legal_agreements_pkey" PRIMARY KEY ("userId", "kind", "versionId")
);
ALTER TABLE "legal_agreements" ADD CONSTRAINT "legal_agreements_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TYPE "SupportRequestKind" AS ENUM ('contact', 'erasure', 'review');

CREATE TABLE "support_requests" (
    "id" TEXT NOT NULL,
    "kind" "SupportRequestKind" NOT NULL,
    "userId" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "closedById" TEXT,
    "closedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "support_requests_closedAt_created_idx" ON "support_requests"("closedAt", "created");
CREATE INDEX "support_requests_userId_idx" ON "support_requests"("userId");
-- A user has at most one open request of erasure.
CREATE UNIQUE INDEX "support_requests_one_erasure" ON "support_requests"("userId")
  WHERE "kind" = 'erasure' AND "closedAt" IS NULL;
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
