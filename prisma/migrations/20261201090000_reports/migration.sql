-- Reports of content, decisions of support with a reason, and objections to them.
CREATE TYPE "ReportSubject" AS ENUM ('profile', 'demo', 'playlist', 'message');
CREATE TYPE "ViolationGround" AS ENUM ('illegal', 'copyright', 'syntheticVoice', 'impersonation', 'hate', 'minors',
  'personalData', 'terms', 'spam', 'quality');
CREATE TYPE "DecisionKind" AS ENUM ('report', 'suspension', 'return', 'unpublish', 'objection');
CREATE TYPE "Measure" AS ENUM ('none', 'hiddenDemo', 'unpublishedProfile', 'suspended', 'removedMessage', 'closedPlaylist',
  'returned');
CREATE TYPE "DecisionParty" AS ENUM ('reporter', 'affected');
CREATE TYPE "ObjectionOutcome" AS ENUM ('upheld', 'reversed');

CREATE TABLE "decisions" (
    "id" TEXT NOT NULL,
    "kind" "DecisionKind" NOT NULL,
    "measure" "Measure" NOT NULL,
    "ground" "ViolationGround" NOT NULL,
    "reason" TEXT NOT NULL,
    "subjectKind" "ReportSubject",
    "subjectId" TEXT,
    "userId" TEXT NOT NULL,
    "decidedById" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "decisions_reason" CHECK (char_length("reason") BETWEEN 1 AND 2000)
);
CREATE INDEX "decisions_created_idx" ON "decisions"("created");
CREATE INDEX "decisions_userId_created_idx" ON "decisions"("userId", "created");

CREATE TABLE "reports" (
    "id" TEXT NOT NULL,
    "subjectKind" "ReportSubject" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "ground" "ViolationGround" NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "authorId" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "snapshot" JSONB NOT NULL,
    "decisionId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reports_subjectKind_subjectId_idx" ON "reports"("subjectKind", "subjectId");
CREATE INDEX "reports_decisionId_created_idx" ON "reports"("decisionId", "created");
CREATE INDEX "reports_authorId_idx" ON "reports"("authorId");
CREATE INDEX "reports_ownerId_idx" ON "reports"("ownerId");
CREATE INDEX "reports_email_idx" ON "reports"("email");
ALTER TABLE "reports" ADD CONSTRAINT "reports_decisionId_fkey"
  FOREIGN KEY ("decisionId") REFERENCES "decisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "decision_tokens" (
    "tokenHash" TEXT NOT NULL,
    "decisionId" TEXT NOT NULL,
    "party" "DecisionParty" NOT NULL,
    "reportId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_tokens_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "decision_tokens_decisionId_idx" ON "decision_tokens"("decisionId");
CREATE INDEX "decision_tokens_reportId_idx" ON "decision_tokens"("reportId");
ALTER TABLE "decision_tokens" ADD CONSTRAINT "decision_tokens_decisionId_fkey"
  FOREIGN KEY ("decisionId") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "decision_tokens" ADD CONSTRAINT "decision_tokens_reportId_fkey"
  FOREIGN KEY ("reportId") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "decision_objections" (
    "id" TEXT NOT NULL,
    "decisionId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "by" "DecisionParty" NOT NULL,
    "text" TEXT NOT NULL,
    "outcome" "ObjectionOutcome",
    "outcomeText" TEXT NOT NULL DEFAULT '',
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "decision_objections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "decision_objections_decided" CHECK (
      ("outcome" IS NULL) = ("decidedAt" IS NULL) AND ("outcome" IS NULL) = ("decidedById" IS NULL)
      AND ("outcome" IS NULL OR "outcomeText" <> ''))
);
CREATE UNIQUE INDEX "decision_objections_tokenHash_key" ON "decision_objections"("tokenHash");
CREATE INDEX "decision_objections_decisionId_idx" ON "decision_objections"("decisionId");
CREATE INDEX "decision_objections_outcome_created_idx" ON "decision_objections"("outcome", "created");
ALTER TABLE "decision_objections" ADD CONSTRAINT "decision_objections_decisionId_fkey"
  FOREIGN KEY ("decisionId") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "decision_objections" ADD CONSTRAINT "decision_objections_tokenHash_fkey"
  FOREIGN KEY ("tokenHash") REFERENCES "decision_tokens"("tokenHash") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is decided stays. Only the erasure of a person replaces contact data in a reason.
CREATE TRIGGER "decisions_frozen" BEFORE UPDATE ON "decisions"
  FOR EACH ROW WHEN ((OLD."kind", OLD."measure", OLD."ground", OLD."subjectKind", OLD."subjectId", OLD."userId",
      OLD."decidedById", OLD."created")
    IS DISTINCT FROM (NEW."kind", NEW."measure", NEW."ground", NEW."subjectKind", NEW."subjectId", NEW."userId",
      NEW."decidedById", NEW."created")
    OR OLD."reason" <> NEW."reason" AND NEW."reason" NOT LIKE '%[deleted]%')
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "reports_decided_once" BEFORE UPDATE ON "reports"
  FOR EACH ROW WHEN (OLD."decisionId" IS NOT NULL AND OLD."decisionId" IS DISTINCT FROM NEW."decisionId"
    OR (OLD."subjectKind", OLD."subjectId", OLD."ownerId", OLD."ground", OLD."created")
      IS DISTINCT FROM (NEW."subjectKind", NEW."subjectId", NEW."ownerId", NEW."ground", NEW."created"))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "decision_objections_decided_once" BEFORE UPDATE ON "decision_objections"
  FOR EACH ROW WHEN ((OLD."decisionId", OLD."tokenHash", OLD."by", OLD."created")
      IS DISTINCT FROM (NEW."decisionId", NEW."tokenHash", NEW."by", NEW."created")
    OR OLD."outcome" IS NOT NULL AND (OLD."outcome", OLD."decidedById", OLD."decidedAt")
      IS DISTINCT FROM (NEW."outcome", NEW."decidedById", NEW."decidedAt")
    OR OLD."text" <> NEW."text" AND NEW."text" NOT LIKE '%[deleted]%'
    OR OLD."outcome" IS NOT NULL AND OLD."outcomeText" <> NEW."outcomeText" AND NEW."outcomeText" NOT LIKE '%[deleted]%')
  EXECUTE FUNCTION refuse_change();

-- What support hides, closes and removes.
ALTER TABLE "voice_demos" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3), ADD COLUMN "hiddenGround" "ViolationGround",
  ADD CONSTRAINT "voice_demos_hidden" CHECK (("hiddenAt" IS NULL) = ("hiddenGround" IS NULL));
ALTER TABLE "playlists" ADD COLUMN "closedAt" TIMESTAMPTZ(3);

DROP TRIGGER "stale_voices_update" ON "voice_demos";
CREATE TRIGGER "stale_voices_update" AFTER UPDATE OF "voiceId", "name", "processedUri", "status", "language", "dialect",
    "age", "types", "tones", "position", "durationMs", "peaks", "hiddenAt" ON "voice_demos"
  FOR EACH ROW WHEN ((OLD."voiceId", OLD."name", OLD."processedUri", OLD."status", OLD."language", OLD."dialect",
      OLD."age", OLD."types", OLD."tones", OLD."position", OLD."durationMs", OLD."peaks", OLD."hiddenAt")
    IS DISTINCT FROM (NEW."voiceId", NEW."name", NEW."processedUri", NEW."status", NEW."language", NEW."dialect",
      NEW."age", NEW."types", NEW."tones", NEW."position", NEW."durationMs", NEW."peaks", NEW."hiddenAt"))
  EXECUTE FUNCTION search.note_voices('voiceId');

ALTER TABLE "messages" DROP CONSTRAINT "messages_type";
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'declined', 'changes-requested', 'delivery-complete', 'approved',
  'file-uploaded', 'audio-uploaded', 'voice-agreement', 'client-agreement', 'self-billing', 'self-billing-credit-note',
  'invoice-info', 'receipt', 'invoice', 'credit-note', 'order-confirmation', 'support', 'text', 'removed')) NOT VALID;
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_type";
