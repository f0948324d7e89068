-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "SupportRole" AS ENUM ('agent', 'admin');

-- CreateEnum
CREATE TYPE "CodePurpose" AS ENUM ('signup', 'email');

-- CreateEnum
CREATE TYPE "IdempotencyState" AS ENUM ('running', 'committed', 'completed', 'responseLost');

-- CreateEnum
CREATE TYPE "AssignmentState" AS ENUM ('authorizing', 'assigned', 'accepted', 'released');

-- CreateEnum
CREATE TYPE "ExportStatus" AS ENUM ('inProgress', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "ExportLineStatus" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "NotificationChannel" AS ENUM ('mail', 'sms');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('waiting', 'submitted', 'sent', 'refused', 'unwanted');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'submitted', 'sent', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('pending', 'confirming', 'authorized', 'capturing', 'captured', 'released', 'declined');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('payable', 'transferring', 'paid', 'failed', 'reversed', 'canceled');

-- CreateEnum
CREATE TYPE "PayoutMethod" AS ENUM ('transfer', 'manual');

-- CreateEnum
CREATE TYPE "PaymentIssueKind" AS ENUM ('refunded', 'disputed', 'canceled', 'captureRefused', 'chargedUnexpectedly', 'notReleased', 'stuck', 'transferReversed', 'payoutReturned', 'transferAccountVoid', 'ledgerDifference');

-- CreateEnum
CREATE TYPE "IssueSubject" AS ENUM ('project', 'team', 'account', 'difference');

-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('orderConfirmation', 'clientAgreement', 'voiceAgreement', 'receipt', 'selfBilling', 'invoiceInfo');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('customer', 'invoiced', 'platform', 'vat', 'voice', 'paidOut', 'providerFees', 'credit', 'disputes', 'received');

-- CreateEnum
CREATE TYPE "MovementKind" AS ENUM ('sale', 'fee', 'transfer', 'refund', 'dispute', 'providerFee', 'payment');

-- CreateEnum
CREATE TYPE "ProjectKind" AS ENUM ('original', 'pickup', 'round', 'renewal');

-- CreateEnum
CREATE TYPE "TakeStatus" AS ENUM ('processing', 'held', 'done', 'failed');

-- CreateEnum
CREATE TYPE "MasterType" AS ENUM ('lufs16', 'lufs23');

-- CreateEnum
CREATE TYPE "ChangeRequestState" AS ENUM ('open', 'delivered', 'closed');

-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('owner', 'admin', 'editor', 'viewer');

-- CreateEnum
CREATE TYPE "CardWarningKind" AS ENUM ('expiring', 'expired', 'lastWeek');

-- CreateEnum
CREATE TYPE "AccountHolderType" AS ENUM ('company', 'individual');

-- CreateEnum
CREATE TYPE "UploadPurpose" AS ENUM ('audio', 'file', 'picture');

-- CreateEnum
CREATE TYPE "ObjectKind" AS ENUM ('demo', 'demoUpload', 'studioDemo', 'studioDemoUpload', 'take', 'takePreview', 'takeCertificate', 'master', 'lineTake', 'lineTakePreview', 'lineTakeFinal', 'projectFile', 'document', 'export', 'licenseCertificate');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('female', 'male', 'unknown');

-- CreateEnum
CREATE TYPE "VoiceStatus" AS ENUM ('applied', 'awaiting', 'published', 'returned');

-- CreateEnum
CREATE TYPE "MediaStatus" AS ENUM ('processing', 'done', 'failed');

-- CreateEnum
CREATE TYPE "AttributeKind" AS ENUM ('type', 'tone', 'age');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "companyName" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "isVoice" BOOLEAN NOT NULL DEFAULT false,
    "isSupport" BOOLEAN NOT NULL DEFAULT false,
    "supportRole" "SupportRole",
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "suspendedAt" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),
    "emailNotifications" BOOLEAN NOT NULL DEFAULT true,
    "smsNotifications" BOOLEAN NOT NULL DEFAULT false,
    "mutedNotifications" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pictureId" TEXT,
    "termsVersion" TEXT,
    "termsAcceptedAt" TIMESTAMPTZ(3),
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "impersonatorId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "passwordConfirmedAt" TIMESTAMPTZ(3),
    "device" TEXT NOT NULL DEFAULT '',
    "countryCode" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

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
    "termsVersion" TEXT,
    "termsAcceptedAt" TIMESTAMPTZ(3),
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
CREATE TABLE "verification_codes" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "purpose" "CodePurpose" NOT NULL,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "wrongTries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset_tokens" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "second_factors" (
    "userId" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "userId" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("userId","codeHash")
);

-- CreateTable
CREATE TABLE "login_tickets" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_tickets_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "magic_links" (
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "supportId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "magic_links_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "state" "IdempotencyState" NOT NULL DEFAULT 'running',
    "response" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("owner","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "impersonatorId" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',
    "before" JSONB,
    "after" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
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

-- CreateTable
CREATE TABLE "project_voices" (
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_voices_pkey" PRIMARY KEY ("projectId","voiceId")
);

-- CreateTable
CREATE TABLE "assignments" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "assignedById" TEXT NOT NULL,
    "state" "AssignmentState" NOT NULL DEFAULT 'authorizing',
    "customerTotalCents" INTEGER NOT NULL,
    "voiceFeeTotalCents" INTEGER NOT NULL,
    "agreed" JSONB NOT NULL DEFAULT '{}',
    "changeRounds" INTEGER NOT NULL DEFAULT 2,
    "customerAgreedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assignedAt" TIMESTAMPTZ(3),
    "voiceAgreedAt" TIMESTAMPTZ(3),
    "releasedAt" TIMESTAMPTZ(3),
    "releaseReason" TEXT,
    "numDeliveredLines" INTEGER NOT NULL DEFAULT 0,
    "numFailedLines" INTEGER NOT NULL DEFAULT 0,
    "numUnapprovedLines" INTEGER NOT NULL DEFAULT 0,
    "deliveryCompletedAt" TIMESTAMPTZ(3),
    "stalledAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_certificates" (
    "assignmentId" TEXT NOT NULL,
    "number" TEXT,
    "facts" JSONB,
    "issuedAt" TIMESTAMPTZ(3),
    "uri" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "license_certificates_pkey" PRIMARY KEY ("assignmentId")
);

-- CreateTable
CREATE TABLE "license_reminders" (
    "assignmentId" TEXT NOT NULL,
    "endsOn" DATE NOT NULL,
    "daysBefore" INTEGER NOT NULL,
    "dueOn" DATE NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "license_reminders_pkey" PRIMARY KEY ("assignmentId","endsOn","daysBefore")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "fromId" TEXT,
    "type" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "subjectId" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unread_chats" (
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unread_chats_pkey" PRIMARY KEY ("projectId","voiceId","userId")
);

-- CreateTable
CREATE TABLE "exports" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "status" "ExportStatus" NOT NULL DEFAULT 'inProgress',
    "options" JSONB NOT NULL,
    "pattern" TEXT NOT NULL DEFAULT '{filename}',
    "changedSinceExportId" TEXT,
    "numLines" INTEGER NOT NULL DEFAULT 0,
    "numDone" INTEGER NOT NULL DEFAULT 0,
    "numFailed" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "uri" TEXT,
    "zipUploadId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_lines" (
    "exportId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" "ExportLineStatus" NOT NULL DEFAULT 'pending',
    "renderKey" TEXT NOT NULL,

    CONSTRAINT "export_lines_pkey" PRIMARY KEY ("exportId","position")
);

-- CreateTable
CREATE TABLE "export_unchanged_lines" (
    "exportId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "export_unchanged_lines_pkey" PRIMARY KEY ("exportId","position")
);

-- CreateTable
CREATE TABLE "export_renders" (
    "key" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "logs" JSONB NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_renders_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "export_logs" (
    "id" TEXT NOT NULL,
    "exportId" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lines" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "line" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "isApproved" BOOLEAN NOT NULL DEFAULT false,
    "takeId" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "line_takes" (
    "id" TEXT NOT NULL,
    "lineId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "previewUri" TEXT,
    "finalUri" TEXT,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "integratedLufs" DOUBLE PRECISION,
    "truePeakDbtp" DOUBLE PRECISION,
    "noiseFloorDb" DOUBLE PRECISION,
    "sampleRate" INTEGER,
    "channels" INTEGER,
    "codec" TEXT,
    "certificate" JSONB,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "failedChecks" INTEGER,
    "marks" INTEGER[],
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "line_takes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_lines" (
    "lineId" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "filename" TEXT,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_lines_pkey" PRIMARY KEY ("lineId")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "type" TEXT NOT NULL,
    "projectId" TEXT,
    "voiceId" TEXT,
    "userId" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presences" (
    "sessionId" TEXT NOT NULL,
    "tabId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "presences_pkey" PRIMARY KEY ("sessionId","tabId")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "projectId" TEXT,
    "voiceId" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "dropReason" TEXT,
    "summaryId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "id" TEXT NOT NULL,
    "notificationId" TEXT NOT NULL,
    "channel" "NotificationChannel" NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'waiting',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_mails" (
    "id" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "status" "MailStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3),
    "pacedAt" TIMESTAMPTZ(3),
    "projectId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "creditCardId" TEXT,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "status" "PaymentStatus" NOT NULL DEFAULT 'pending',
    "amountCents" INTEGER NOT NULL,
    "vatCents" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripeIntentId" TEXT,
    "authorizedUntil" TIMESTAMPTZ(3),
    "capturedAt" TIMESTAMPTZ(3),
    "releasedAt" TIMESTAMPTZ(3),
    "returnedAt" TIMESTAMPTZ(3),
    "declineMessage" TEXT,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "disputedCents" INTEGER NOT NULL DEFAULT 0,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripeRefundId" TEXT,
    "requestedById" TEXT,
    "completedAt" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "vatCents" INTEGER NOT NULL,
    "dueOn" DATE NOT NULL,
    "paidOn" DATE,
    "reference" TEXT NOT NULL DEFAULT '',
    "paidById" TEXT,
    "canceledAt" TIMESTAMPTZ(3),
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "projectId" TEXT,
    "voiceId" TEXT NOT NULL,
    "status" "PayoutStatus" NOT NULL DEFAULT 'payable',
    "method" "PayoutMethod" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripeTransferId" TEXT,
    "reversedCents" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "paidById" TEXT,
    "transferFileId" TEXT,
    "canceledAt" TIMESTAMPTZ(3),
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_accounts" (
    "teamId" TEXT NOT NULL,
    "sealedIban" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "holderName" TEXT NOT NULL,
    "enteredById" TEXT NOT NULL,
    "enteredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedById" TEXT,
    "confirmedAt" TIMESTAMPTZ(3),
    "confirmedInfoHash" TEXT,

    CONSTRAINT "transfer_accounts_pkey" PRIMARY KEY ("teamId")
);

-- CreateTable
CREATE TABLE "transfer_files" (
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "debtorName" TEXT NOT NULL,
    "debtorLast4" TEXT NOT NULL,
    "sealedContent" TEXT NOT NULL,
    "numPayouts" INTEGER NOT NULL,
    "totalCents" INTEGER NOT NULL,
    "executionDate" DATE NOT NULL,
    "withdrawnAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_payout_failures" (
    "teamId" TEXT NOT NULL,
    "stripePayoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "bankAccount" TEXT NOT NULL,
    "failedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_payout_failures_pkey" PRIMARY KEY ("teamId")
);

-- CreateTable
CREATE TABLE "payment_issues" (
    "id" TEXT NOT NULL,
    "subject" "IssueSubject" NOT NULL DEFAULT 'project',
    "projectId" TEXT,
    "paymentId" TEXT,
    "payoutId" TEXT,
    "teamId" TEXT,
    "differenceId" TEXT,
    "kind" "PaymentIssueKind" NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "detail" TEXT NOT NULL DEFAULT '',
    "resolvedAt" TIMESTAMPTZ(3),
    "resolution" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_issues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectKind" TEXT NOT NULL DEFAULT '',
    "objectId" TEXT,
    "accountId" TEXT,
    "appliedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_documents" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "number" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "uri" TEXT,
    "renderAttempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_series" (
    "name" TEXT NOT NULL,
    "next" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" TEXT NOT NULL,
    "kind" "MovementKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "projectId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "transactionId" TEXT NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "partyId" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_differences" (
    "id" TEXT NOT NULL,
    "stripeId" TEXT NOT NULL,
    "subjectId" TEXT,
    "providerCents" INTEGER NOT NULL,
    "ledgerCents" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ledger_differences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playlists" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shortId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playlists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playlist_tracks" (
    "id" TEXT NOT NULL,
    "playlistId" TEXT NOT NULL,
    "voiceDemoId" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playlist_tracks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "short_links" (
    "code" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "short_links_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "project_templates" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "priceInfo" TEXT NOT NULL DEFAULT '',
    "moreInfoUrl" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "isRetired" BOOLEAN NOT NULL DEFAULT false,
    "publishedAt" TIMESTAMPTZ(3),
    "draft" JSONB,
    "customerPriceCents" INTEGER NOT NULL,
    "voiceFeeCents" INTEGER NOT NULL,
    "hasScript" BOOLEAN NOT NULL DEFAULT true,
    "hasLineReader" BOOLEAN NOT NULL DEFAULT false,
    "hasMultipleNamedAudio" BOOLEAN NOT NULL DEFAULT false,
    "requiresAdminApproval" BOOLEAN NOT NULL DEFAULT false,
    "maxVoices" INTEGER NOT NULL DEFAULT 5,
    "allowedVoices" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "baseWords" INTEGER NOT NULL DEFAULT 0,
    "maxWordOptions" JSONB NOT NULL DEFAULT '[]',
    "addons" JSONB NOT NULL DEFAULT '[]',
    "usage" JSONB NOT NULL DEFAULT '{"media": [], "termMonths": 0, "territory": ""}',
    "license" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "syntheticVoiceRider" TEXT NOT NULL DEFAULT 'The recording is not used to train or drive synthetic voices without a separate written agreement.',
    "autoApproveDays" INTEGER NOT NULL DEFAULT 15,
    "pickupAllowed" BOOLEAN NOT NULL DEFAULT true,
    "pickupDays" INTEGER NOT NULL DEFAULT 90,
    "pickupInfo" TEXT NOT NULL DEFAULT '',
    "pickupCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "pickupVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
    "changeRounds" INTEGER NOT NULL DEFAULT 2,
    "deliveryPreset" TEXT NOT NULL DEFAULT 'as-recorded',
    "roundCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "roundVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
    "renewalCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "renewalVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "templateId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL,
    "deliverySpec" JSONB,
    "dueDate" DATE,
    "purchaseOrder" TEXT NOT NULL DEFAULT '',
    "maxWords" INTEGER,
    "maxWordOptions" JSONB NOT NULL DEFAULT '[]',
    "addons" JSONB NOT NULL DEFAULT '[]',
    "scriptOps" JSONB NOT NULL DEFAULT '[]',
    "scriptWords" INTEGER NOT NULL DEFAULT 0,
    "hasScript" BOOLEAN NOT NULL,
    "hasLineReader" BOOLEAN NOT NULL,
    "numLines" INTEGER NOT NULL DEFAULT 0,
    "hasMultipleNamedAudio" BOOLEAN NOT NULL,
    "requiresAdminApproval" BOOLEAN NOT NULL,
    "adminApprovedAt" TIMESTAMPTZ(3),
    "maxVoices" INTEGER NOT NULL,
    "allowedVoices" TEXT[],
    "usage" JSONB NOT NULL DEFAULT '[]',
    "license" TEXT[],
    "syntheticVoiceRider" TEXT NOT NULL DEFAULT '',
    "moreInfoUrl" TEXT NOT NULL DEFAULT '',
    "customerPriceCents" INTEGER NOT NULL,
    "voiceFeeCents" INTEGER NOT NULL,
    "discountCents" INTEGER NOT NULL DEFAULT 0,
    "autoApproveDays" INTEGER NOT NULL DEFAULT 15,
    "pickupAllowed" BOOLEAN NOT NULL,
    "pickupDays" INTEGER NOT NULL,
    "pickupInfo" TEXT NOT NULL DEFAULT '',
    "pickupCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "pickupVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
    "changeRounds" INTEGER NOT NULL DEFAULT 2,
    "roundCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "roundVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
    "kind" "ProjectKind" NOT NULL DEFAULT 'original',
    "parentId" TEXT,
    "orderToken" TEXT,
    "originalId" TEXT,
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "acceptedAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "autoApproveAt" TIMESTAMPTZ(3),
    "approvedAt" TIMESTAMPTZ(3),
    "closesAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "approvalReminderAt" TIMESTAMPTZ(3),
    "closingReminderAt" TIMESTAMPTZ(3),
    "chargedAt" TIMESTAMPTZ(3),
    "canceledAt" TIMESTAMPTZ(3),
    "linesModified" TIMESTAMPTZ(3),
    "linesAnnouncedAt" TIMESTAMPTZ(3),
    "linesAnnouncementDueAt" TIMESTAMPTZ(3),
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_members" (
    "projectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_members_pkey" PRIMARY KEY ("projectId","userId")
);

-- CreateTable
CREATE TABLE "project_archives" (
    "projectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_archives_pkey" PRIMARY KEY ("projectId","userId")
);

-- CreateTable
CREATE TABLE "recoveries" (
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "givenUpAt" TIMESTAMPTZ(3),

    CONSTRAINT "recoveries_pkey" PRIMARY KEY ("kind","subjectId")
);

-- CreateTable
CREATE TABLE "analytics_events" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "userId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audio_takes" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "uri" TEXT NOT NULL,
    "status" "TakeStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "processedUri" TEXT,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "integratedLufs" DOUBLE PRECISION,
    "truePeakDbtp" DOUBLE PRECISION,
    "loudnessRange" DOUBLE PRECISION,
    "sampleRate" INTEGER,
    "channels" INTEGER,
    "codec" TEXT,
    "certificate" JSONB,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "deliveryRemark" TEXT NOT NULL DEFAULT '',
    "certificateUri" TEXT,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audio_takes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mastered_takes" (
    "id" TEXT NOT NULL,
    "takeId" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "type" "MasterType" NOT NULL,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "uri" TEXT,
    "integratedLufs" DOUBLE PRECISION,
    "truePeakDbtp" DOUBLE PRECISION,
    "gainDb" DOUBLE PRECISION,
    "isLimited" BOOLEAN,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mastered_takes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "queued_masters" (
    "takeId" TEXT NOT NULL,
    "type" "MasterType" NOT NULL,
    "projectId" TEXT NOT NULL,
    "position" SERIAL NOT NULL,

    CONSTRAINT "queued_masters_pkey" PRIMARY KEY ("takeId","type")
);

-- CreateTable
CREATE TABLE "change_requests" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "state" "ChangeRequestState" NOT NULL DEFAULT 'open',
    "requestedById" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pausedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_notes" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "changeRequestId" TEXT,
    "takeId" TEXT,
    "takeName" TEXT NOT NULL DEFAULT '',
    "startMs" INTEGER,
    "endMs" INTEGER,
    "scriptStart" INTEGER,
    "scriptEnd" INTEGER,
    "scriptQuote" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "resolvedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_notes_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "teams" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isVoiceBusiness" BOOLEAN NOT NULL DEFAULT false,
    "addressLine1" TEXT NOT NULL DEFAULT '',
    "addressLine2" TEXT NOT NULL DEFAULT '',
    "postalCode" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "taxId" TEXT NOT NULL DEFAULT '',
    "vatId" TEXT NOT NULL DEFAULT '',
    "homepage" TEXT NOT NULL DEFAULT '',
    "invoiceEmail" TEXT NOT NULL DEFAULT '',
    "hasVat" BOOLEAN NOT NULL DEFAULT false,
    "manualInvoice" BOOLEAN NOT NULL DEFAULT false,
    "invoiceDays" INTEGER NOT NULL DEFAULT 30,
    "discountCents" INTEGER NOT NULL DEFAULT 0,
    "hidePayouts" BOOLEAN NOT NULL DEFAULT false,
    "stripePayoutOverride" BOOLEAN,
    "internationalBankTransferInfo" TEXT NOT NULL DEFAULT '',
    "stripeCustomerId" TEXT,
    "stripeAccountId" TEXT,
    "stripeCurrentlyDue" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stripePayoutsEnabled" BOOLEAN NOT NULL DEFAULT false,
    "stripeDetailsSubmitted" BOOLEAN NOT NULL DEFAULT false,
    "stripeAccountRequestedAt" TIMESTAMPTZ(3),
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "teamId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "TeamRole" NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("teamId","userId")
);

-- CreateTable
CREATE TABLE "team_invitations" (
    "id" TEXT NOT NULL,
    "manageId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "TeamRole" NOT NULL,
    "projectIds" TEXT[],
    "invitedById" TEXT NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailDueAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_invitation_tokens" (
    "tokenHash" TEXT NOT NULL,
    "invitationId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_invitation_tokens_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "credit_cards" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "stripePaymentMethodId" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "expMonth" INTEGER NOT NULL,
    "expYear" INTEGER NOT NULL,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_warnings" (
    "creditCardId" TEXT NOT NULL,
    "kind" "CardWarningKind" NOT NULL,
    "expiry" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_warnings_pkey" PRIMARY KEY ("creditCardId","kind","expiry")
);

-- CreateTable
CREATE TABLE "bank_accounts" (
    "id" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "stripeBankId" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "accountHolderName" TEXT NOT NULL,
    "accountHolderType" "AccountHolderType" NOT NULL,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "uri" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" "UploadPurpose" NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "claimedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("uri")
);

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

-- CreateTable
CREATE TABLE "project_files" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL DEFAULT 0,
    "status" "MediaStatus" NOT NULL DEFAULT 'done',
    "uploadedByClient" BOOLEAN NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_objects" (
    "uri" TEXT NOT NULL,
    "kind" "ObjectKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "projectId" TEXT,
    "assignmentId" TEXT,
    "userId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_objects_pkey" PRIMARY KEY ("uri","kind","subjectId")
);

-- CreateTable
CREATE TABLE "voice_profiles" (
    "userId" TEXT NOT NULL,
    "status" "VoiceStatus" NOT NULL DEFAULT 'applied',
    "statusReason" TEXT,
    "gender" "Gender" NOT NULL DEFAULT 'unknown',
    "microphone" TEXT NOT NULL DEFAULT '',
    "soundCard" TEXT NOT NULL DEFAULT '',
    "recordingSoftware" TEXT NOT NULL DEFAULT '',
    "recordingSpace" TEXT NOT NULL DEFAULT '',
    "bio" TEXT NOT NULL DEFAULT '',
    "nativeLanguage" TEXT,
    "turnaroundDays" INTEGER,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER NOT NULL DEFAULT 0,
    "publishedAt" TIMESTAMPTZ(3),
    "awaitingSince" TIMESTAMPTZ(3),
    "agreedToTermsAt" TIMESTAMPTZ(3),

    CONSTRAINT "voice_profiles_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "voice_demos" (
    "id" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "processedUri" TEXT,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "language" TEXT NOT NULL,
    "dialect" TEXT,
    "age" TEXT,
    "types" TEXT[],
    "tones" TEXT[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "voice_demos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "studio_quality_demos" (
    "voiceId" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "processedUri" TEXT,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
    "failure" TEXT,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "measurements" JSONB,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "studio_quality_demos_pkey" PRIMARY KEY ("voiceId")
);

-- CreateTable
CREATE TABLE "sample_recordings" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "speech" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_recordings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ratings" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "raterId" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "isPublic" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ratings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favorites" (
    "userId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("userId","voiceId")
);

-- CreateTable
CREATE TABLE "pictures" (
    "id" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_images" (
    "voiceId" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "uri" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_images_pkey" PRIMARY KEY ("voiceId")
);

-- CreateTable
CREATE TABLE "dialects" (
    "languageCode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "addedById" TEXT,
    "mergedInto" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dialects_pkey" PRIMARY KEY ("languageCode","name")
);

-- CreateTable
CREATE TABLE "demo_attributes" (
    "kind" "AttributeKind" NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "mergedInto" TEXT,

    CONSTRAINT "demo_attributes_pkey" PRIMARY KEY ("kind","name")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_tokenHash_key" ON "sessions"("tokenHash");

-- CreateIndex
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

-- CreateIndex
CREATE INDEX "sign_ups_expiresAt_idx" ON "sign_ups"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "sign_ups_email_browserHash_key" ON "sign_ups"("email", "browserHash");

-- CreateIndex
CREATE INDEX "known_networks_lastUsedAt_idx" ON "known_networks"("lastUsedAt");

-- CreateIndex
CREATE INDEX "verification_codes_ownerId_purpose_created_idx" ON "verification_codes"("ownerId", "purpose", "created");

-- CreateIndex
CREATE INDEX "password_reset_tokens_userId_idx" ON "password_reset_tokens"("userId");

-- CreateIndex
CREATE INDEX "login_tickets_userId_idx" ON "login_tickets"("userId");

-- CreateIndex
CREATE INDEX "login_tickets_expiresAt_idx" ON "login_tickets"("expiresAt");

-- CreateIndex
CREATE INDEX "magic_links_userId_idx" ON "magic_links"("userId");

-- CreateIndex
CREATE INDEX "magic_links_supportId_idx" ON "magic_links"("supportId");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys"("created");

-- CreateIndex
CREATE INDEX "audit_entries_created_idx" ON "audit_entries"("created");

-- CreateIndex
CREATE INDEX "audit_entries_actorId_created_idx" ON "audit_entries"("actorId", "created");

-- CreateIndex
CREATE INDEX "audit_entries_impersonatorId_created_idx" ON "audit_entries"("impersonatorId", "created");

-- CreateIndex
CREATE INDEX "audit_entries_subject_created_idx" ON "audit_entries"("subject", "created");

-- CreateIndex
CREATE INDEX "security_events_created_idx" ON "security_events"("created");

-- CreateIndex
CREATE INDEX "security_events_userId_created_idx" ON "security_events"("userId", "created");

-- CreateIndex
CREATE INDEX "project_voices_voiceId_idx" ON "project_voices"("voiceId");

-- CreateIndex
CREATE INDEX "assignments_projectId_idx" ON "assignments"("projectId");

-- CreateIndex
CREATE INDEX "assignments_voiceId_idx" ON "assignments"("voiceId");

-- CreateIndex
CREATE INDEX "assignments_assignedById_idx" ON "assignments"("assignedById");

-- CreateIndex
CREATE UNIQUE INDEX "license_certificates_number_key" ON "license_certificates"("number");

-- CreateIndex
CREATE INDEX "license_certificates_uri_idx" ON "license_certificates"("uri");

-- CreateIndex
CREATE INDEX "messages_voiceId_idx" ON "messages"("voiceId");

-- CreateIndex
CREATE INDEX "messages_fromId_idx" ON "messages"("fromId");

-- CreateIndex
CREATE UNIQUE INDEX "messages_projectId_voiceId_timestamp_key" ON "messages"("projectId", "voiceId", "timestamp");

-- CreateIndex
CREATE INDEX "unread_chats_userId_idx" ON "unread_chats"("userId");

-- CreateIndex
CREATE INDEX "exports_projectId_created_idx" ON "exports"("projectId", "created");

-- CreateIndex
CREATE INDEX "exports_createdById_idx" ON "exports"("createdById");

-- CreateIndex
CREATE INDEX "exports_changedSinceExportId_idx" ON "exports"("changedSinceExportId");

-- CreateIndex
CREATE INDEX "exports_uri_idx" ON "exports"("uri");

-- CreateIndex
CREATE INDEX "export_lines_exportId_status_position_idx" ON "export_lines"("exportId", "status", "position");

-- CreateIndex
CREATE INDEX "export_renders_lastUsedAt_idx" ON "export_renders"("lastUsedAt");

-- CreateIndex
CREATE INDEX "export_logs_exportId_created_idx" ON "export_logs"("exportId", "created");

-- CreateIndex
CREATE UNIQUE INDEX "lines_takeId_key" ON "lines"("takeId");

-- CreateIndex
CREATE INDEX "lines_projectId_lastModified_id_idx" ON "lines"("projectId", "lastModified", "id");

-- CreateIndex
CREATE UNIQUE INDEX "lines_projectId_filename_key" ON "lines"("projectId", "filename");

-- CreateIndex
CREATE UNIQUE INDEX "line_takes_uri_key" ON "line_takes"("uri");

-- CreateIndex
CREATE INDEX "line_takes_lineId_created_idx" ON "line_takes"("lineId", "created");

-- CreateIndex
CREATE INDEX "line_takes_assignmentId_status_idx" ON "line_takes"("assignmentId", "status");

-- CreateIndex
CREATE INDEX "line_takes_userId_idx" ON "line_takes"("userId");

-- CreateIndex
CREATE INDEX "line_takes_previewUri_idx" ON "line_takes"("previewUri");

-- CreateIndex
CREATE INDEX "line_takes_finalUri_idx" ON "line_takes"("finalUri");

-- CreateIndex
CREATE INDEX "deleted_lines_projectId_deletedAt_lineId_idx" ON "deleted_lines"("projectId", "deletedAt", "lineId");

-- CreateIndex
CREATE INDEX "events_xid_id_idx" ON "events"("xid", "id");

-- CreateIndex
CREATE INDEX "events_created_idx" ON "events"("created");

-- CreateIndex
CREATE INDEX "presences_userId_projectId_idx" ON "presences"("userId", "projectId");

-- CreateIndex
CREATE INDEX "presences_seenAt_idx" ON "presences"("seenAt");

-- CreateIndex
CREATE INDEX "notifications_dueAt_idx" ON "notifications"("dueAt");

-- CreateIndex
CREATE INDEX "notifications_userId_kind_created_idx" ON "notifications"("userId", "kind", "created");

-- CreateIndex
CREATE INDEX "notification_deliveries_status_created_idx" ON "notification_deliveries"("status", "created");

-- CreateIndex
CREATE UNIQUE INDEX "notification_deliveries_notificationId_channel_key" ON "notification_deliveries"("notificationId", "channel");

-- CreateIndex
CREATE INDEX "outgoing_mails_status_created_idx" ON "outgoing_mails"("status", "created");

-- CreateIndex
CREATE INDEX "outgoing_mails_to_pacedAt_idx" ON "outgoing_mails"("to", "pacedAt");

-- CreateIndex
CREATE INDEX "outgoing_mails_projectId_idx" ON "outgoing_mails"("projectId");

-- CreateIndex
CREATE UNIQUE INDEX "payments_idempotencyKey_key" ON "payments"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "payments_stripeIntentId_key" ON "payments"("stripeIntentId");

-- CreateIndex
CREATE INDEX "payments_projectId_idx" ON "payments"("projectId");

-- CreateIndex
CREATE INDEX "payments_assignmentId_idx" ON "payments"("assignmentId");

-- CreateIndex
CREATE INDEX "payments_teamId_created_idx" ON "payments"("teamId", "created");

-- CreateIndex
CREATE INDEX "payments_status_lastModified_idx" ON "payments"("status", "lastModified");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_idempotencyKey_key" ON "refunds"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_stripeRefundId_key" ON "refunds"("stripeRefundId");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_paymentId_reason_key" ON "refunds"("paymentId", "reason");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_assignmentId_key" ON "invoices"("assignmentId");

-- CreateIndex
CREATE INDEX "invoices_projectId_idx" ON "invoices"("projectId");

-- CreateIndex
CREATE INDEX "invoices_teamId_created_idx" ON "invoices"("teamId", "created");

-- CreateIndex
CREATE INDEX "invoices_created_idx" ON "invoices"("created");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_assignmentId_key" ON "payouts"("assignmentId");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_projectId_key" ON "payouts"("projectId");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_idempotencyKey_key" ON "payouts"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_stripeTransferId_key" ON "payouts"("stripeTransferId");

-- CreateIndex
CREATE INDEX "payouts_voiceId_created_idx" ON "payouts"("voiceId", "created");

-- CreateIndex
CREATE INDEX "payouts_status_idx" ON "payouts"("status");

-- CreateIndex
CREATE INDEX "payouts_transferFileId_idx" ON "payouts"("transferFileId");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_files_number_key" ON "transfer_files"("number");

-- CreateIndex
CREATE INDEX "transfer_files_created_idx" ON "transfer_files"("created");

-- CreateIndex
CREATE INDEX "payment_issues_projectId_idx" ON "payment_issues"("projectId");

-- CreateIndex
CREATE INDEX "payment_issues_paymentId_idx" ON "payment_issues"("paymentId");

-- CreateIndex
CREATE INDEX "payment_issues_payoutId_idx" ON "payment_issues"("payoutId");

-- CreateIndex
CREATE INDEX "payment_issues_teamId_idx" ON "payment_issues"("teamId");

-- CreateIndex
CREATE INDEX "payment_issues_differenceId_idx" ON "payment_issues"("differenceId");

-- CreateIndex
CREATE INDEX "payment_issues_resolvedAt_created_idx" ON "payment_issues"("resolvedAt", "created");

-- CreateIndex
CREATE INDEX "stripe_events_appliedAt_created_idx" ON "stripe_events"("appliedAt", "created");

-- CreateIndex
CREATE UNIQUE INDEX "project_documents_number_key" ON "project_documents"("number");

-- CreateIndex
CREATE INDEX "project_documents_projectId_idx" ON "project_documents"("projectId");

-- CreateIndex
CREATE INDEX "project_documents_teamId_created_idx" ON "project_documents"("teamId", "created");

-- CreateIndex
CREATE INDEX "project_documents_uri_idx" ON "project_documents"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "project_documents_assignmentId_kind_key" ON "project_documents"("assignmentId", "kind");

-- CreateIndex
CREATE INDEX "ledger_transactions_projectId_idx" ON "ledger_transactions"("projectId");

-- CreateIndex
CREATE INDEX "ledger_transactions_created_idx" ON "ledger_transactions"("created");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_kind_subjectId_sequence_key" ON "ledger_transactions"("kind", "subjectId", "sequence");

-- CreateIndex
CREATE INDEX "ledger_entries_transactionId_idx" ON "ledger_entries"("transactionId");

-- CreateIndex
CREATE INDEX "ledger_entries_account_partyId_idx" ON "ledger_entries"("account", "partyId");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_differences_stripeId_key" ON "ledger_differences"("stripeId");

-- CreateIndex
CREATE INDEX "ledger_differences_resolvedAt_created_idx" ON "ledger_differences"("resolvedAt", "created");

-- CreateIndex
CREATE UNIQUE INDEX "playlists_shortId_key" ON "playlists"("shortId");

-- CreateIndex
CREATE INDEX "playlists_userId_created_idx" ON "playlists"("userId", "created");

-- CreateIndex
CREATE INDEX "playlist_tracks_voiceDemoId_idx" ON "playlist_tracks"("voiceDemoId");

-- CreateIndex
CREATE UNIQUE INDEX "playlist_tracks_playlistId_voiceDemoId_key" ON "playlist_tracks"("playlistId", "voiceDemoId");

-- CreateIndex
CREATE UNIQUE INDEX "short_links_path_key" ON "short_links"("path");

-- CreateIndex
CREATE INDEX "projects_originalId_idx" ON "projects"("originalId");

-- CreateIndex
CREATE INDEX "projects_teamId_created_idx" ON "projects"("teamId", "created");

-- CreateIndex
CREATE INDEX "projects_templateId_idx" ON "projects"("templateId");

-- CreateIndex
CREATE INDEX "projects_createdById_idx" ON "projects"("createdById");

-- CreateIndex
CREATE INDEX "projects_autoApproveAt_idx" ON "projects"("autoApproveAt");

-- CreateIndex
CREATE INDEX "projects_closesAt_idx" ON "projects"("closesAt");

-- CreateIndex
CREATE UNIQUE INDEX "projects_parentId_orderToken_key" ON "projects"("parentId", "orderToken");

-- CreateIndex
CREATE INDEX "project_members_userId_idx" ON "project_members"("userId");

-- CreateIndex
CREATE INDEX "project_archives_userId_idx" ON "project_archives"("userId");

-- CreateIndex
CREATE INDEX "recoveries_givenUpAt_idx" ON "recoveries"("givenUpAt");

-- CreateIndex
CREATE INDEX "analytics_events_name_created_idx" ON "analytics_events"("name", "created");

-- CreateIndex
CREATE UNIQUE INDEX "audio_takes_uri_key" ON "audio_takes"("uri");

-- CreateIndex
CREATE INDEX "audio_takes_projectId_created_idx" ON "audio_takes"("projectId", "created");

-- CreateIndex
CREATE INDEX "audio_takes_assignmentId_status_idx" ON "audio_takes"("assignmentId", "status");

-- CreateIndex
CREATE INDEX "audio_takes_userId_idx" ON "audio_takes"("userId");

-- CreateIndex
CREATE INDEX "audio_takes_processedUri_idx" ON "audio_takes"("processedUri");

-- CreateIndex
CREATE INDEX "audio_takes_certificateUri_idx" ON "audio_takes"("certificateUri");

-- CreateIndex
CREATE INDEX "mastered_takes_projectId_status_idx" ON "mastered_takes"("projectId", "status");

-- CreateIndex
CREATE INDEX "mastered_takes_uri_idx" ON "mastered_takes"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "mastered_takes_takeId_type_key" ON "mastered_takes"("takeId", "type");

-- CreateIndex
CREATE INDEX "queued_masters_projectId_position_idx" ON "queued_masters"("projectId", "position");

-- CreateIndex
CREATE INDEX "change_requests_requestedById_idx" ON "change_requests"("requestedById");

-- CreateIndex
CREATE UNIQUE INDEX "change_requests_projectId_round_key" ON "change_requests"("projectId", "round");

-- CreateIndex
CREATE INDEX "review_notes_projectId_idx" ON "review_notes"("projectId");

-- CreateIndex
CREATE INDEX "review_notes_changeRequestId_idx" ON "review_notes"("changeRequestId");

-- CreateIndex
CREATE INDEX "review_notes_takeId_idx" ON "review_notes"("takeId");

-- CreateIndex
CREATE INDEX "review_notes_authorId_idx" ON "review_notes"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "teams_stripeCustomerId_key" ON "teams"("stripeCustomerId");

-- CreateIndex
CREATE UNIQUE INDEX "teams_stripeAccountId_key" ON "teams"("stripeAccountId");

-- CreateIndex
CREATE INDEX "team_members_userId_idx" ON "team_members"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "team_invitations_manageId_key" ON "team_invitations"("manageId");

-- CreateIndex
CREATE INDEX "team_invitations_teamId_idx" ON "team_invitations"("teamId");

-- CreateIndex
CREATE INDEX "team_invitations_email_idx" ON "team_invitations"("email");

-- CreateIndex
CREATE INDEX "team_invitations_invitedById_idx" ON "team_invitations"("invitedById");

-- CreateIndex
CREATE INDEX "team_invitation_tokens_invitationId_idx" ON "team_invitation_tokens"("invitationId");

-- CreateIndex
CREATE INDEX "team_invitation_tokens_created_idx" ON "team_invitation_tokens"("created");

-- CreateIndex
CREATE UNIQUE INDEX "credit_cards_stripePaymentMethodId_key" ON "credit_cards"("stripePaymentMethodId");

-- CreateIndex
CREATE INDEX "credit_cards_teamId_idx" ON "credit_cards"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "bank_accounts_stripeBankId_key" ON "bank_accounts"("stripeBankId");

-- CreateIndex
CREATE INDEX "bank_accounts_teamId_idx" ON "bank_accounts"("teamId");

-- CreateIndex
CREATE INDEX "uploads_userId_idx" ON "uploads"("userId");

-- CreateIndex
CREATE INDEX "uploads_created_idx" ON "uploads"("created");

-- CreateIndex
CREATE UNIQUE INDEX "parted_uploads_uri_key" ON "parted_uploads"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "project_files_uri_key" ON "project_files"("uri");

-- CreateIndex
CREATE INDEX "project_files_projectId_created_idx" ON "project_files"("projectId", "created");

-- CreateIndex
CREATE INDEX "project_files_userId_idx" ON "project_files"("userId");

-- CreateIndex
CREATE INDEX "stored_objects_subjectId_kind_idx" ON "stored_objects"("subjectId", "kind");

-- CreateIndex
CREATE INDEX "voice_profiles_status_awaitingSince_idx" ON "voice_profiles"("status", "awaitingSince");

-- CreateIndex
CREATE INDEX "voice_demos_voiceId_position_idx" ON "voice_demos"("voiceId", "position");

-- CreateIndex
CREATE INDEX "voice_demos_uri_idx" ON "voice_demos"("uri");

-- CreateIndex
CREATE INDEX "voice_demos_processedUri_idx" ON "voice_demos"("processedUri");

-- CreateIndex
CREATE INDEX "studio_quality_demos_uri_idx" ON "studio_quality_demos"("uri");

-- CreateIndex
CREATE INDEX "studio_quality_demos_processedUri_idx" ON "studio_quality_demos"("processedUri");

-- CreateIndex
CREATE INDEX "ratings_voiceId_idx" ON "ratings"("voiceId");

-- CreateIndex
CREATE INDEX "ratings_raterId_idx" ON "ratings"("raterId");

-- CreateIndex
CREATE UNIQUE INDEX "ratings_projectId_voiceId_key" ON "ratings"("projectId", "voiceId");

-- CreateIndex
CREATE INDEX "favorites_voiceId_idx" ON "favorites"("voiceId");

-- CreateIndex
CREATE INDEX "share_images_uri_idx" ON "share_images"("uri");

-- CreateIndex
CREATE INDEX "dialects_addedById_created_idx" ON "dialects"("addedById", "created");

-- CreateIndex
CREATE UNIQUE INDEX "dialects_languageCode_key_key" ON "dialects"("languageCode", "key");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_pictureId_fkey" FOREIGN KEY ("pictureId") REFERENCES "pictures"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonatorId_fkey" FOREIGN KEY ("impersonatorId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "second_factors"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_supportId_fkey" FOREIGN KEY ("supportId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_voices" ADD CONSTRAINT "project_voices_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_voices" ADD CONSTRAINT "project_voices_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assignedById_fkey" FOREIGN KEY ("assignedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_certificates" ADD CONSTRAINT "license_certificates_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "license_certificates"("assignmentId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_fromId_fkey" FOREIGN KEY ("fromId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unread_chats" ADD CONSTRAINT "unread_chats_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unread_chats" ADD CONSTRAINT "unread_chats_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_changedSinceExportId_fkey" FOREIGN KEY ("changedSinceExportId") REFERENCES "exports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_lines" ADD CONSTRAINT "export_lines_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_unchanged_lines" ADD CONSTRAINT "export_unchanged_lines_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_logs" ADD CONSTRAINT "export_logs_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "line_takes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_lines" ADD CONSTRAINT "deleted_lines_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transferFileId_fkey" FOREIGN KEY ("transferFileId") REFERENCES "transfer_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_accounts" ADD CONSTRAINT "transfer_accounts_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_payout_failures" ADD CONSTRAINT "bank_payout_failures_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "payouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_differenceId_fkey" FOREIGN KEY ("differenceId") REFERENCES "ledger_differences"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_tracks" ADD CONSTRAINT "playlist_tracks_playlistId_fkey" FOREIGN KEY ("playlistId") REFERENCES "playlists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playlist_tracks" ADD CONSTRAINT "playlist_tracks_voiceDemoId_fkey" FOREIGN KEY ("voiceDemoId") REFERENCES "voice_demos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "project_templates"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_archives" ADD CONSTRAINT "project_archives_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_archives" ADD CONSTRAINT "project_archives_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mastered_takes" ADD CONSTRAINT "mastered_takes_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "queued_masters" ADD CONSTRAINT "queued_masters_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_changeRequestId_fkey" FOREIGN KEY ("changeRequestId") REFERENCES "change_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_notes" ADD CONSTRAINT "review_notes_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_invitation_tokens" ADD CONSTRAINT "team_invitation_tokens_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "team_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_cards" ADD CONSTRAINT "credit_cards_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card_warnings" ADD CONSTRAINT "card_warnings_creditCardId_fkey" FOREIGN KEY ("creditCardId") REFERENCES "credit_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parted_uploads" ADD CONSTRAINT "parted_uploads_uri_fkey" FOREIGN KEY ("uri") REFERENCES "uploads"("uri") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_profiles" ADD CONSTRAINT "voice_profiles_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_demos" ADD CONSTRAINT "voice_demos_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "studio_quality_demos" ADD CONSTRAINT "studio_quality_demos_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dialects" ADD CONSTRAINT "dialects_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Everything below is written by hand: the Prisma schema cannot express it.

-- Unique among the rows that are current.

-- A project has at most one assignment that is not released, and an assignment at most one live payment.
CREATE UNIQUE INDEX "assignments_one_live" ON "assignments" ("projectId") WHERE "state" <> 'released';
CREATE UNIQUE INDEX "payments_one_live" ON "payments" ("assignmentId") WHERE "status" NOT IN ('released', 'declined');
-- A project has at most one open change request.
CREATE UNIQUE INDEX "change_requests_one_open" ON "change_requests"("projectId") WHERE "state" = 'open';
-- A team has at most one primary card and one primary bank account.
CREATE UNIQUE INDEX "credit_cards_one_primary" ON "credit_cards" ("teamId") WHERE "isPrimary";
CREATE UNIQUE INDEX "bank_accounts_one_primary" ON "bank_accounts" ("teamId") WHERE "isPrimary";
-- An email has at most one open invitation to a team.
CREATE UNIQUE INDEX "team_invitations_one_open" ON "team_invitations" ("teamId", lower("email"))
  WHERE "acceptedAt" IS NULL AND "deletedAt" IS NULL;
-- A payment or payout, and a team or difference, has at most one open issue of each kind.
CREATE UNIQUE INDEX "payment_issues_one_open" ON "payment_issues" (coalesce("paymentId", "payoutId"), "kind")
  WHERE "resolvedAt" IS NULL;
CREATE UNIQUE INDEX "payment_issues_one_open_without_project" ON "payment_issues" (coalesce("teamId", "differenceId"), "kind")
  WHERE "resolvedAt" IS NULL;
-- Repeated events of one kind in a project are combined in one undecided notification per user.
CREATE UNIQUE INDEX "notifications_one_waiting_for_a_chat" ON "notifications" ("userId", "projectId", "voiceId")
  WHERE "kind" = 'message' AND "decidedAt" IS NULL;
CREATE UNIQUE INDEX "notifications_one_waiting_for_a_listing" ON "notifications" ("userId", "projectId")
  WHERE "kind" IN ('invited', 'uninvited') AND "decidedAt" IS NULL;
CREATE UNIQUE INDEX "notifications_one_waiting_for_takes" ON "notifications" ("userId", "projectId")
  WHERE "kind" = 'audio' AND "decidedAt" IS NULL;

-- Indexes of the few rows that wait for something.

CREATE INDEX "notifications_undecided" ON "notifications" ("dueAt") WHERE "decidedAt" IS NULL;
-- Sent in the mail of another one.
CREATE INDEX "notifications_combined" ON "notifications" ("summaryId") WHERE "summaryId" IS NOT NULL;
CREATE INDEX "line_takes_processing" ON "line_takes" ("created") WHERE "status" = 'processing';
CREATE INDEX "projects_lines_announcement_due" ON "projects" ("linesAnnouncementDueAt") WHERE "linesAnnouncementDueAt" IS NOT NULL;
CREATE INDEX "payouts_due" ON "payouts" ("created", "id") WHERE "status" IN ('payable', 'failed', 'transferring');
CREATE INDEX "invoices_open" ON "invoices" ("created", "id") WHERE "paidOn" IS NULL AND "canceledAt" IS NULL;
CREATE INDEX "license_certificates_unfinished_idx" ON "license_certificates"("created") WHERE "uri" IS NULL;
CREATE INDEX "license_reminders_unsent" ON "license_reminders" ("dueOn") WHERE "sentAt" IS NULL;

-- Checks of a row.

-- Emails are stored in lower case, so that each has one account.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
-- The cardinality of NULL is NULL, which a check accepts.
ALTER TABLE "voice_demos" ADD CONSTRAINT "voice_demos_lists"
  CHECK ("types" IS NOT NULL AND "tones" IS NOT NULL AND cardinality("types") BETWEEN 1 AND 2 AND cardinality("tones") <= 5);
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_value" CHECK ("value" BETWEEN 1 AND 5);
ALTER TABLE "teams"
  ADD CONSTRAINT "teams_discount" CHECK ("discountCents" >= 0),
  ADD CONSTRAINT "teams_invoice_days" CHECK ("invoiceDays" BETWEEN 0 AND 120);
ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_rounds" CHECK
  ("changeRounds" >= 0 AND "roundCustomerPriceCents" >= 0 AND "roundVoiceFeeCents" >= 0);
ALTER TABLE "projects"
  ADD CONSTRAINT "projects_prices" CHECK (
    "customerPriceCents" >= 0 AND "voiceFeeCents" >= 0 AND "discountCents" >= 0 AND "pickupCustomerPriceCents" >= 0
    AND "pickupVoiceFeeCents" >= 0),
  ADD CONSTRAINT "projects_rounds" CHECK
    ("changeRounds" >= 0 AND "roundCustomerPriceCents" >= 0 AND "roundVoiceFeeCents" >= 0),
  ADD CONSTRAINT "projects_approved_after_accepted" CHECK ("approvedAt" IS NULL OR "acceptedAt" IS NOT NULL),
  ADD CONSTRAINT "projects_accepted_or_canceled" CHECK ("acceptedAt" IS NULL OR "canceledAt" IS NULL);
ALTER TABLE "assignments"
  ADD CONSTRAINT "assignments_totals" CHECK ("customerTotalCents" >= 0 AND "voiceFeeTotalCents" >= 0),
  ADD CONSTRAINT "assignments_rounds" CHECK ("changeRounds" >= 0);
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount" CHECK ("amountCents" >= 0 AND "vatCents" >= 0 AND "vatCents" <= "amountCents"),
  ADD CONSTRAINT "payments_given_back" CHECK ("refundedCents" >= 0 AND "disputedCents" >= 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("amountCents" > 0);
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount" CHECK ("amountCents" > 0 AND "vatCents" >= 0);
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_amount" CHECK ("amountCents" >= 0),
  ADD CONSTRAINT "payouts_reversed" CHECK ("reversedCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "transfer_files" ADD CONSTRAINT "transfer_files_amounts" CHECK ("numPayouts" > 0 AND "totalCents" > 0);
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount" CHECK ("amountCents" <> 0);
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_subject" CHECK (
  CASE "subject"
    WHEN 'project' THEN "projectId" IS NOT NULL AND num_nonnulls("paymentId", "payoutId") = 1
                        AND num_nonnulls("teamId", "differenceId") = 0
    WHEN 'difference' THEN "differenceId" IS NOT NULL
                           AND num_nonnulls("projectId", "paymentId", "payoutId", "teamId") = 0
    ELSE "teamId" IS NOT NULL AND num_nonnulls("projectId", "paymentId", "payoutId", "differenceId") = 0
  END);
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_next" CHECK ("next" >= 1);
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'declined', 'changes-requested', 'delivery-complete', 'approved',
  'file-uploaded', 'audio-uploaded', 'voice-agreement', 'client-agreement', 'self-billing', 'invoice-info', 'receipt',
  'order-confirmation', 'support', 'text'));
ALTER TABLE "audio_takes"
  ADD CONSTRAINT "audio_takes_done" CHECK ("status" NOT IN ('held', 'done') OR "processedUri" IS NOT NULL),
  ADD CONSTRAINT "audio_takes_held" CHECK ("status" <> 'held' OR "certificate" IS NOT NULL),
  ADD CONSTRAINT "audio_takes_remark" CHECK (char_length("deliveryRemark") <= 2000);
ALTER TABLE "mastered_takes" ADD CONSTRAINT "mastered_takes_done" CHECK ("status" <> 'done' OR "uri" IS NOT NULL);
ALTER TABLE "line_takes" ADD CONSTRAINT "line_takes_done"
  CHECK ("status" <> 'done' OR "previewUri" IS NOT NULL AND "finalUri" IS NOT NULL);
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_delivered" CHECK
  ("round" >= 0 AND ("state" <> 'delivered' OR "deliveredAt" IS NOT NULL));
ALTER TABLE "review_notes"
  ADD CONSTRAINT "review_notes_range" CHECK
    ("startMs" >= 0 AND ("endMs" IS NULL OR ("startMs" IS NOT NULL AND "endMs" > "startMs"))),
  ADD CONSTRAINT "review_notes_script" CHECK
    (("scriptStart" IS NULL) = ("scriptEnd" IS NULL) AND "scriptStart" >= 0 AND "scriptEnd" > "scriptStart");

-- Checks of several rows.

-- A team with cards or bank accounts has exactly one primary: at most one by a unique index, at least one by this check
-- at the end of the transaction.
CREATE FUNCTION "one_is_primary"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE team text := coalesce(OLD."teamId", NEW."teamId");
DECLARE rows integer;
DECLARE primaries integer;
BEGIN
  EXECUTE format('SELECT count(*), count(*) FILTER (WHERE "isPrimary") FROM %I WHERE "teamId" = $1', TG_TABLE_NAME)
    INTO rows, primaries USING team;
  IF rows > 0 AND primaries = 0 THEN
    RAISE EXCEPTION 'team % has no primary row in %', team, TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "credit_cards_some_primary" AFTER INSERT OR UPDATE OR DELETE ON "credit_cards"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "one_is_primary"();
CREATE CONSTRAINT TRIGGER "bank_accounts_some_primary" AFTER INSERT OR UPDATE OR DELETE ON "bank_accounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "one_is_primary"();

-- Refunds never exceed their payment, which must be captured. One that the provider refused does not count.
CREATE FUNCTION "refunds_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE charged integer;
BEGIN
  SELECT "amountCents" INTO charged FROM "payments" WHERE "id" = NEW."paymentId" AND "status" = 'captured' FOR UPDATE;
  IF charged IS NULL OR charged < (
    SELECT coalesce(sum("amountCents"), 0) FROM "refunds" WHERE "paymentId" = NEW."paymentId" AND "failure" IS NULL
  ) THEN
    RAISE EXCEPTION 'refunds of payment % exceed what was charged', NEW."paymentId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE CONSTRAINT TRIGGER "refunds_within_payment" AFTER INSERT OR UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "refunds_within_payment"();

-- Checked at the end of the transaction, when all entries are there.
CREATE FUNCTION "ledger_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum("amountCents"), 0) FROM "ledger_entries" WHERE "transactionId" = NEW."transactionId") <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW."transactionId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balanced"();

-- What never changes.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE ON "ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Security events are deleted when they expire.
CREATE TRIGGER security_events_append_only BEFORE UPDATE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was agreed.
CREATE FUNCTION "assignments_agreed_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was agreed in assignment % never changes', OLD."id" USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "assignments_agreed_frozen" BEFORE UPDATE OF "agreed" ON "assignments"
  FOR EACH ROW WHEN (OLD."agreed" <> '{}'::jsonb AND NEW."agreed" IS DISTINCT FROM OLD."agreed")
  EXECUTE FUNCTION "assignments_agreed_frozen"();

-- Documents; only the file rendered from one is added later.
CREATE FUNCTION "project_documents_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."number", NEW."facts", NEW."kind", NEW."assignmentId", NEW."created")
     IS DISTINCT FROM (OLD."number", OLD."facts", OLD."kind", OLD."assignmentId", OLD."created")
     OR (OLD."uri" IS NOT NULL AND NEW."uri" IS DISTINCT FROM OLD."uri") THEN
    RAISE EXCEPTION 'document % never changes', OLD."number" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "project_documents_frozen" BEFORE UPDATE ON "project_documents"
  FOR EACH ROW EXECUTE FUNCTION "project_documents_frozen"();

-- License certificates, once issued; only the file rendered from one is added later.
CREATE FUNCTION "license_certificates_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."facts" IS NOT NULL AND (NEW."number", NEW."facts", NEW."issuedAt")
        IS DISTINCT FROM (OLD."number", OLD."facts", OLD."issuedAt"))
     OR (OLD."uri" IS NOT NULL AND NEW."uri" IS DISTINCT FROM OLD."uri") THEN
    RAISE EXCEPTION 'license certificate % never changes', OLD."number" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "license_certificates_frozen" BEFORE UPDATE ON "license_certificates"
  FOR EACH ROW EXECUTE FUNCTION "license_certificates_frozen"();

-- What a trigger fills in.

-- The assignment of a payout from its project, or the project from the assignment.
CREATE FUNCTION "payouts_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."assignmentId" IS NULL THEN
    NEW."assignmentId" := (
      SELECT a."id" FROM "assignments" a WHERE a."projectId" = NEW."projectId" AND a."state" <> 'released');
  END IF;
  IF NEW."projectId" IS NULL THEN
    NEW."projectId" := (SELECT a."projectId" FROM "assignments" a WHERE a."id" = NEW."assignmentId");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "payouts_subject" BEFORE INSERT ON "payouts" FOR EACH ROW EXECUTE FUNCTION "payouts_subject"();

-- The original recording of a pickup, extra round or renewal, at any depth.
CREATE FUNCTION "projects_original"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."originalId" := (SELECT COALESCE(p."originalId", p."id") FROM "projects" p WHERE p."id" = NEW."parentId");
  RETURN NEW;
END $$;
CREATE TRIGGER "projects_original" BEFORE INSERT ON "projects" FOR EACH ROW
  WHEN (NEW."parentId" IS NOT NULL AND NEW."originalId" IS NULL) EXECUTE FUNCTION "projects_original"();

-- Written by every request, and without value after a crash: no write-ahead log.
ALTER TABLE "rate_limits" SET UNLOGGED;

-- Files and their records (docs/architecture/database.md).

-- What each record says about its objects: "stored_objects" is a copy of this view with an index over all kinds.
-- Below, triggers keep the copy in the transaction that changes the record, whichever version of Timbre runs it.
CREATE VIEW "object_sources" AS
  SELECT "processedUri" AS "uri", 'demo'::"ObjectKind" AS "kind", "id" AS "subjectId",
         NULL::text AS "projectId", NULL::text AS "assignmentId", "voiceId" AS "userId", "created"
    FROM "voice_demos" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'demoUpload', "id", NULL, NULL, "voiceId", "created" FROM "voice_demos"
  UNION ALL
  SELECT "processedUri", 'studioDemo', "voiceId", NULL, NULL, "voiceId", "created"
    FROM "studio_quality_demos" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'studioDemoUpload', "voiceId", NULL, NULL, "voiceId", "created" FROM "studio_quality_demos"
  UNION ALL
  SELECT "uri", 'take', "id", "projectId", "assignmentId", "userId", "created" FROM "audio_takes"
  UNION ALL
  SELECT "processedUri", 'takePreview', "id", "projectId", "assignmentId", "userId", "created"
    FROM "audio_takes" WHERE "processedUri" IS NOT NULL
  UNION ALL
  SELECT "certificateUri", 'takeCertificate', "id", "projectId", "assignmentId", "userId", "created"
    FROM "audio_takes" WHERE "certificateUri" IS NOT NULL
  UNION ALL
  SELECT m."uri", 'master', m."id", m."projectId", t."assignmentId", t."userId", m."requestedAt"
    FROM "mastered_takes" m JOIN "audio_takes" t ON t."id" = m."takeId" WHERE m."uri" IS NOT NULL
  UNION ALL
  SELECT t."uri", 'lineTake', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId"
  UNION ALL
  SELECT t."previewUri", 'lineTakePreview', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId" WHERE t."previewUri" IS NOT NULL
  UNION ALL
  SELECT t."finalUri", 'lineTakeFinal', t."id", a."projectId", t."assignmentId", t."userId", t."created"
    FROM "line_takes" t JOIN "assignments" a ON a."id" = t."assignmentId" WHERE t."finalUri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'projectFile', "id", "projectId", NULL, "userId", "created" FROM "project_files"
  UNION ALL
  SELECT "uri", 'document', "id", "projectId", "assignmentId", NULL, "created"
    FROM "project_documents" WHERE "uri" IS NOT NULL
  UNION ALL
  SELECT "uri", 'export', "id", "projectId", NULL, "createdById", "created" FROM "exports" WHERE "uri" IS NOT NULL
  UNION ALL
  SELECT c."uri", 'licenseCertificate', c."assignmentId", a."projectId", c."assignmentId", a."voiceId", c."created"
    FROM "license_certificates" c JOIN "assignments" a ON a."id" = c."assignmentId" WHERE c."uri" IS NOT NULL;

-- The arguments are the column of the record that is the "subjectId", and the kinds of its objects. The statements are
-- dynamic, so that the plan knows the kinds and reads no other table of the view.
CREATE FUNCTION "track_objects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kinds "ObjectKind"[] := TG_ARGV[1]::"ObjectKind"[];
  ids text[];
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    EXECUTE format('SELECT ARRAY[($1).%I]', TG_ARGV[0]) INTO ids USING NEW;
  ELSE
    EXECUTE format('SELECT array_agg(%I) FROM changed_rows', TG_ARGV[0]) INTO ids;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "stored_objects" WHERE "subjectId" = ANY(ids) AND "kind" = ANY(kinds);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE 'INSERT INTO "stored_objects" ("uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created")
             SELECT "uri", "kind", "subjectId", "projectId", "assignmentId", "userId", "created" FROM "object_sources"
              WHERE "subjectId" = ANY($1) AND "kind" = ANY($2)' USING ids, kinds;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('voice_demos', 'id', '{demo,demoUpload}', '"uri", "processedUri"'),
    ('studio_quality_demos', 'voiceId', '{studioDemo,studioDemoUpload}', '"uri", "processedUri"'),
    ('audio_takes', 'id', '{take,takePreview,takeCertificate}', '"uri", "processedUri", "certificateUri", "assignmentId"'),
    ('mastered_takes', 'id', '{master}', '"uri"'),
    ('line_takes', 'id', '{lineTake,lineTakePreview,lineTakeFinal}', '"uri", "previewUri", "finalUri", "assignmentId"'),
    ('project_files', 'id', '{projectFile}', '"uri"'),
    ('project_documents', 'id', '{document}', '"uri"'),
    ('exports', 'id', '{export}', '"uri"'),
    ('license_certificates', 'assignmentId', '{licenseCertificate}', '"uri"')
  ) AS t("name", "key", "kinds", "columns") LOOP
    EXECUTE format('CREATE TRIGGER "track_objects_insert" AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"(%L, %L)', source."name", source."key", source."kinds");
    EXECUTE format('CREATE TRIGGER "track_objects_delete" AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "track_objects"(%L, %L)', source."name", source."key", source."kinds");
    EXECUTE format('CREATE TRIGGER "track_objects_update" AFTER UPDATE OF %s ON %I
      FOR EACH ROW EXECUTE FUNCTION "track_objects"(%L, %L)', source."columns", source."name", source."key", source."kinds");
  END LOOP;
END $$;

-- The search index, in a schema of its own that Prisma does not know. It is derived from the other tables
-- (server/search/index/refresh-search-voice.ts); `npm run search:rebuild` builds it again.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE SCHEMA search;

-- Numbers the values of the facets. Keys contain these numbers, so rows are never deleted or renumbered.
CREATE TABLE search.term (
  kind  text NOT NULL CHECK (kind IN ('place', 'type', 'tone', 'age')),
  value text COLLATE "C" NOT NULL,
  id    integer NOT NULL CHECK (id > 0 AND id < CASE kind WHEN 'place' THEN 16777216 WHEN 'age' THEN 1024 ELSE 8192 END),
  PRIMARY KEY (kind, value),
  UNIQUE (kind, id)
);

-- Returns the number of a value. A new value gets the next number; concurrent calls for it return the same one.
CREATE FUNCTION search.term_id(wanted_kind text, wanted_value text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE found integer;
BEGIN
  SELECT id INTO found FROM search.term WHERE kind = wanted_kind AND value = wanted_value;
  IF found IS NOT NULL THEN RETURN found; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('search.term'));
  SELECT id INTO found FROM search.term WHERE kind = wanted_kind AND value = wanted_value;
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO search.term (kind, value, id)
  VALUES (wanted_kind, wanted_value, (SELECT coalesce(max(id), 0) + 1 FROM search.term WHERE kind = wanted_kind))
  RETURNING id INTO found;
  RETURN found;
END $$;

-- One row per published voice.
CREATE TABLE search.voice (
  voice_id        text COLLATE "C" PRIMARY KEY REFERENCES public.users (id) ON DELETE CASCADE,
  score           integer NOT NULL,
  -- Time of the last change of the score.
  score_at        timestamptz NOT NULL DEFAULT '-infinity',
  -- Two-letter code, or empty.
  country         text COLLATE "C" NOT NULL,
  gender          text COLLATE "C" NOT NULL,
  -- The words of the name in alphabetical order, to find a name typed in any order.
  name_key        text COLLATE "C" NOT NULL,
  -- Every combination of facets that a single demo has (server/search/index/keys.ts).
  keys            bigint[] NOT NULL,
  -- Words without accents in lower case, prefix tokens (server/search/index/prefixes.ts) and score bands
  -- (server/search/index/score-bands.ts).
  doc             tsvector NOT NULL,
  -- Earlier scores, oldest first, and when each of them ended: pages are stable while scores change.
  previous_scores integer[] NOT NULL DEFAULT '{}',
  previous_until  timestamptz[] NOT NULL DEFAULT '{}',
  -- The orders besides the best match (server/search/sort.ts), the higher number first: the average as shown, in tenths
  -- of a star, and then the number of ratings; seconds from 2020 to the first publication.
  rating_rank     integer NOT NULL DEFAULT 0,
  newest_rank     integer NOT NULL DEFAULT 0
);
-- Rows without keys stay in memory; doc stays in the row because scans in score order test it.
ALTER TABLE search.voice SET (toast_tuple_target = 768);
ALTER TABLE search.voice ALTER COLUMN keys SET STORAGE EXTERNAL, ALTER COLUMN doc SET STORAGE MAIN;
-- The planner chooses between scan and lookup by its estimates, which need finer statistics here.
ALTER TABLE search.voice ALTER COLUMN keys SET STATISTICS 1000, ALTER COLUMN doc SET STATISTICS 1000;

CREATE INDEX voice_rank ON search.voice (score, voice_id);
-- Voices of the visitor's country rank 500 points higher (countryLift in server/search/index/score.ts).
CREATE INDEX voice_lifted_rank ON search.voice (country, (score + 500), voice_id);
CREATE INDEX voice_rating_rank ON search.voice (rating_rank, voice_id);
CREATE INDEX voice_newest_rank ON search.voice (newest_rank, voice_id);
CREATE INDEX voice_name_key ON search.voice (name_key);
CREATE INDEX voice_score_at ON search.voice (score_at) WHERE score_at > '-infinity';
-- A voice has about 250 entries here: changes go to a pending list first.
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = on, gin_pending_list_limit = 1024);
-- One voice in 16 (server/search/counts/sample.ts): says cheaply about how many voices match.
CREATE INDEX voice_sample ON search.voice USING gin (keys, doc)
  WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE hashtext(voice_id) & 15 = 0;

-- Merges the pending lists (server/search/index/flush-pending-entries.ts). Only the owner of an index may do that, and the
-- user of the product owns none.
CREATE FUNCTION search.flush_pending_entries() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT gin_clean_pending_list(index) FROM unnest('{search.voice_conditions, search.voice_sample}'::regclass[]) AS index
$$;

-- Returns the score that a voice had at a moment. PL/pgSQL, because the planner would try to inline an SQL function.
CREATE FUNCTION search.score_at_time(score integer, previous_scores integer[], previous_until timestamptz[], moment timestamptz)
RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT previous_scores[i] FROM generate_subscripts(previous_until, 1) AS i WHERE previous_until[i] > moment ORDER BY i LIMIT 1),
    score);
END $$;

-- All words of all voices, for typo tolerance. Words of deleted voices remain and find nothing.
CREATE TABLE search.word (
  word         text COLLATE "C" PRIMARY KEY,
  -- Whether it is a word of a facet or country, which are preferred to words of names only.
  is_attribute boolean NOT NULL,
  -- Prefixes of 3 to 8 letters, each also with one letter left out (server/search/spelling.ts).
  deletions    text[] COLLATE "C" NOT NULL
);
CREATE INDEX word_deletions ON search.word USING gin (deletions) WITH (fastupdate = off);
CREATE INDEX word_attribute ON search.word (word) WHERE is_attribute;

-- How many voices have each combination of facets (server/search/counts/key-counts.ts). Key 0 counts all voices.
CREATE TABLE search.key_count (
  key    bigint PRIMARY KEY,
  voices integer NOT NULL,
  female integer NOT NULL,
  male   integer NOT NULL
) WITH (fillfactor = 80);

-- Counts what a statement has changed, once for each key, and in the order of the keys: concurrent changes wait instead of deadlocking.
CREATE FUNCTION search.count_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_keys bigint[];
  genders      text[];
  signs        integer[];
  emptied      bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(key), array_agg(gender), array_agg(1) INTO changed_keys, genders, signs
    FROM new_rows, unnest(keys || 0::bigint) AS key;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(key), array_agg(gender), array_agg(-1) INTO changed_keys, genders, signs
    FROM old_rows, unnest(keys || 0::bigint) AS key;
  ELSE
    SELECT array_agg(key), array_agg(gender), array_agg(sign) INTO changed_keys, genders, signs FROM (
      SELECT unnest(o.keys || 0::bigint) AS key, o.gender, -1 AS sign FROM old_rows o JOIN new_rows n USING (voice_id)
      WHERE o.keys <> n.keys OR o.gender <> n.gender
      UNION ALL
      SELECT unnest(n.keys || 0::bigint), n.gender, 1 FROM old_rows o JOIN new_rows n USING (voice_id)
      WHERE o.keys <> n.keys OR o.gender <> n.gender) AS changed;
  END IF;
  IF changed_keys IS NULL THEN RETURN NULL; END IF;

  WITH written AS (
    INSERT INTO search.key_count AS c (key, voices, female, male)
    SELECT key, sum(sign), sum(CASE gender WHEN 'female' THEN sign ELSE 0 END), sum(CASE gender WHEN 'male' THEN sign ELSE 0 END)
    FROM unnest(changed_keys, genders, signs) AS changed (key, gender, sign)
    GROUP BY key
    HAVING sum(sign) <> 0 OR sum(CASE gender WHEN 'female' THEN sign ELSE 0 END) <> 0
      OR sum(CASE gender WHEN 'male' THEN sign ELSE 0 END) <> 0
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      voices = c.voices + excluded.voices, female = c.female + excluded.female, male = c.male + excluded.male
    RETURNING key, voices)
  SELECT array_agg(key) INTO emptied FROM written WHERE voices = 0;
  IF emptied IS NOT NULL THEN
    DELETE FROM search.key_count WHERE key = ANY (emptied) AND voices = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_keys_insert AFTER INSERT ON search.voice REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();
CREATE TRIGGER count_keys_update AFTER UPDATE ON search.voice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();
CREATE TRIGGER count_keys_delete AFTER DELETE ON search.voice REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search.count_keys();

-- Counts all keys again: for a rebuild, and for rows that were loaded without triggers. In the order of the keys, so that
-- the combinations of a language are beside each other, and a change writes few pages.
CREATE FUNCTION search.recount_keys() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE search.voice IN SHARE MODE;
  DELETE FROM search.key_count;
  INSERT INTO search.key_count (key, voices, female, male)
  SELECT key, count(*), count(*) FILTER (WHERE gender = 'female'), count(*) FILTER (WHERE gender = 'male')
  FROM search.voice, unnest(keys || 0::bigint) AS key GROUP BY key ORDER BY key;
$$;
