-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "CodePurpose" AS ENUM ('signup', 'email');

-- CreateEnum
CREATE TYPE "UploadPurpose" AS ENUM ('audio', 'file', 'picture');

-- CreateEnum
CREATE TYPE "MasterType" AS ENUM ('lufs16', 'lufs23');

-- CreateEnum
CREATE TYPE "ExportStatus" AS ENUM ('inProgress', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "NotificationChannel" AS ENUM ('mail', 'sms');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('waiting', 'submitted', 'sent', 'refused', 'unwanted');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'submitted', 'sent', 'failed', 'expired');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('pending', 'confirming', 'authorised', 'capturing', 'captured', 'released', 'declined');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('payable', 'transferring', 'paid', 'failed', 'reversed');

-- CreateEnum
CREATE TYPE "PayoutMethod" AS ENUM ('transfer', 'manual');

-- CreateEnum
CREATE TYPE "PaymentIssueKind" AS ENUM ('refunded', 'disputed', 'canceled', 'captureRefused', 'chargedUnexpectedly', 'notReleased', 'stuck', 'transferReversed');

-- CreateEnum
CREATE TYPE "AssignmentState" AS ENUM ('authorising', 'assigned', 'accepted', 'released');

-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('orderConfirmation', 'clientAgreement', 'voiceAgreement', 'receipt', 'selfBilling', 'invoiceInfo');

-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('owner', 'admin', 'editor', 'viewer');

-- CreateEnum
CREATE TYPE "AccountHolderType" AS ENUM ('company', 'individual');

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
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "suspendedAt" TIMESTAMPTZ(3),
    "emailNotifications" BOOLEAN NOT NULL DEFAULT true,
    "smsNotifications" BOOLEAN NOT NULL DEFAULT false,
    "mutedNotifications" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pictureId" TEXT,
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
    "call" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
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
CREATE TABLE "audio_takes" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "uri" TEXT NOT NULL,
    "status" "MediaStatus" NOT NULL DEFAULT 'processing',
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
CREATE TABLE "lines" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT,
    "filename" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "line" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "uri" TEXT,
    "previewUri" TEXT,
    "finalUri" TEXT,
    "error" TEXT,
    "isApproved" BOOLEAN NOT NULL DEFAULT false,
    "durationMs" INTEGER,
    "peaks" BYTEA,
    "audioRevision" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exports" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "status" "ExportStatus" NOT NULL DEFAULT 'inProgress',
    "options" JSONB NOT NULL,
    "uri" TEXT,
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

    CONSTRAINT "export_lines_pkey" PRIMARY KEY ("exportId","position")
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
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastModified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "analytics_events" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "userId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "creditCardId" TEXT,
    "status" "PaymentStatus" NOT NULL DEFAULT 'pending',
    "amountCents" INTEGER NOT NULL,
    "vatCents" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripeIntentId" TEXT,
    "authorisedUntil" TIMESTAMPTZ(3),
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
    "stripeRefundId" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "status" "PayoutStatus" NOT NULL DEFAULT 'payable',
    "method" "PayoutMethod" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "keyIssuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripeTransferId" TEXT,
    "reversedCents" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "paidAt" TIMESTAMPTZ(3),
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_issues" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "paymentId" TEXT,
    "payoutId" TEXT,
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
    "appliedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
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
    "license" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "autoApproveDays" INTEGER NOT NULL DEFAULT 15,
    "pickupAllowed" BOOLEAN NOT NULL DEFAULT true,
    "pickupDays" INTEGER NOT NULL DEFAULT 90,
    "pickupInfo" TEXT NOT NULL DEFAULT '',
    "pickupCustomerPriceCents" INTEGER NOT NULL DEFAULT 0,
    "pickupVoiceFeeCents" INTEGER NOT NULL DEFAULT 0,
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
    "dueDate" DATE,
    "purchaseOrder" TEXT NOT NULL DEFAULT '',
    "maxWords" INTEGER,
    "maxWordOptions" JSONB NOT NULL DEFAULT '[]',
    "addons" JSONB NOT NULL DEFAULT '[]',
    "scriptOps" JSONB NOT NULL DEFAULT '[]',
    "scriptWords" INTEGER NOT NULL DEFAULT 0,
    "hasScript" BOOLEAN NOT NULL,
    "hasLineReader" BOOLEAN NOT NULL,
    "hasMultipleNamedAudio" BOOLEAN NOT NULL,
    "requiresAdminApproval" BOOLEAN NOT NULL,
    "adminApprovedAt" TIMESTAMPTZ(3),
    "maxVoices" INTEGER NOT NULL,
    "allowedVoices" TEXT[],
    "license" TEXT[],
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
    "parentId" TEXT,
    "pickupToken" TEXT,
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
    "cancelledAt" TIMESTAMPTZ(3),
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
    "state" "AssignmentState" NOT NULL DEFAULT 'authorising',
    "customerTotalCents" INTEGER NOT NULL,
    "voiceFeeTotalCents" INTEGER NOT NULL,
    "customerAgreedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "assignedAt" TIMESTAMPTZ(3),
    "voiceAgreedAt" TIMESTAMPTZ(3),
    "releasedAt" TIMESTAMPTZ(3),
    "releaseReason" TEXT,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_archives" (
    "projectId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_archives_pkey" PRIMARY KEY ("projectId","userId")
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
    "drawingAttempts" INTEGER NOT NULL DEFAULT 0,
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
    "discountCents" INTEGER NOT NULL DEFAULT 0,
    "hidePayouts" BOOLEAN NOT NULL DEFAULT false,
    "internationalBankTransferInfo" TEXT NOT NULL DEFAULT '',
    "stripeCustomerId" TEXT,
    "stripeAccountId" TEXT,
    "stripeCurrentlyDue" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stripePayoutsEnabled" BOOLEAN NOT NULL DEFAULT false,
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
    "teamId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "TeamRole" NOT NULL,
    "projectIds" TEXT[],
    "invitedById" TEXT NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_invitations_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "voice_profiles" (
    "userId" TEXT NOT NULL,
    "status" "VoiceStatus" NOT NULL DEFAULT 'applied',
    "statusReason" TEXT,
    "gender" "Gender" NOT NULL DEFAULT 'unknown',
    "microphone" TEXT NOT NULL DEFAULT '',
    "soundCard" TEXT NOT NULL DEFAULT '',
    "recordingSoftware" TEXT NOT NULL DEFAULT '',
    "recordingSpace" TEXT NOT NULL DEFAULT '',
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "score" INTEGER NOT NULL DEFAULT 0,
    "publishedAt" TIMESTAMPTZ(3),
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
    "isSample" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "studio_quality_demos_pkey" PRIMARY KEY ("voiceId")
);

-- CreateTable
CREATE TABLE "ratings" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "voiceId" TEXT NOT NULL,
    "raterId" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
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
CREATE TABLE "dialects" (
    "languageCode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dialects_pkey" PRIMARY KEY ("languageCode","name")
);

-- CreateTable
CREATE TABLE "demo_attributes" (
    "kind" "AttributeKind" NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

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
CREATE INDEX "security_events_created_idx" ON "security_events"("created");

-- CreateIndex
CREATE INDEX "security_events_userId_created_idx" ON "security_events"("userId", "created");

-- CreateIndex
CREATE INDEX "uploads_userId_idx" ON "uploads"("userId");

-- CreateIndex
CREATE INDEX "uploads_created_idx" ON "uploads"("created");

-- CreateIndex
CREATE UNIQUE INDEX "parted_uploads_uri_key" ON "parted_uploads"("uri");

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
CREATE INDEX "mastered_takes_projectId_status_idx" ON "mastered_takes"("projectId", "status");

-- CreateIndex
CREATE INDEX "mastered_takes_uri_idx" ON "mastered_takes"("uri");

-- CreateIndex
CREATE UNIQUE INDEX "mastered_takes_takeId_type_key" ON "mastered_takes"("takeId", "type");

-- CreateIndex
CREATE UNIQUE INDEX "project_files_uri_key" ON "project_files"("uri");

-- CreateIndex
CREATE INDEX "project_files_projectId_created_idx" ON "project_files"("projectId", "created");

-- CreateIndex
CREATE INDEX "project_files_userId_idx" ON "project_files"("userId");

-- CreateIndex
CREATE INDEX "messages_voiceId_idx" ON "messages"("voiceId");

-- CreateIndex
CREATE INDEX "messages_fromId_idx" ON "messages"("fromId");

-- CreateIndex
CREATE UNIQUE INDEX "messages_projectId_voiceId_timestamp_key" ON "messages"("projectId", "voiceId", "timestamp");

-- CreateIndex
CREATE INDEX "unread_chats_userId_idx" ON "unread_chats"("userId");

-- CreateIndex
CREATE INDEX "lines_assignmentId_idx" ON "lines"("assignmentId");

-- CreateIndex
CREATE INDEX "lines_projectId_position_idx" ON "lines"("projectId", "position");

-- CreateIndex
CREATE INDEX "lines_uri_idx" ON "lines"("uri");

-- CreateIndex
CREATE INDEX "lines_previewUri_idx" ON "lines"("previewUri");

-- CreateIndex
CREATE INDEX "lines_finalUri_idx" ON "lines"("finalUri");

-- CreateIndex
CREATE UNIQUE INDEX "lines_projectId_filename_key" ON "lines"("projectId", "filename");

-- CreateIndex
CREATE INDEX "exports_projectId_created_idx" ON "exports"("projectId", "created");

-- CreateIndex
CREATE INDEX "exports_createdById_idx" ON "exports"("createdById");

-- CreateIndex
CREATE INDEX "exports_uri_idx" ON "exports"("uri");

-- CreateIndex
CREATE INDEX "export_logs_exportId_created_idx" ON "export_logs"("exportId", "created");

-- CreateIndex
CREATE INDEX "events_xid_id_idx" ON "events"("xid", "id");

-- CreateIndex
CREATE INDEX "events_created_idx" ON "events"("created");

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
CREATE INDEX "recoveries_givenUpAt_idx" ON "recoveries"("givenUpAt");

-- CreateIndex
CREATE INDEX "presences_userId_projectId_idx" ON "presences"("userId", "projectId");

-- CreateIndex
CREATE INDEX "presences_seenAt_idx" ON "presences"("seenAt");

-- CreateIndex
CREATE INDEX "analytics_events_name_created_idx" ON "analytics_events"("name", "created");

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
CREATE INDEX "payment_issues_projectId_idx" ON "payment_issues"("projectId");

-- CreateIndex
CREATE INDEX "payment_issues_paymentId_idx" ON "payment_issues"("paymentId");

-- CreateIndex
CREATE INDEX "payment_issues_payoutId_idx" ON "payment_issues"("payoutId");

-- CreateIndex
CREATE INDEX "payment_issues_resolvedAt_created_idx" ON "payment_issues"("resolvedAt", "created");

-- CreateIndex
CREATE INDEX "stripe_events_appliedAt_created_idx" ON "stripe_events"("appliedAt", "created");

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
CREATE UNIQUE INDEX "projects_parentId_pickupToken_key" ON "projects"("parentId", "pickupToken");

-- CreateIndex
CREATE INDEX "project_members_userId_idx" ON "project_members"("userId");

-- CreateIndex
CREATE INDEX "project_voices_voiceId_idx" ON "project_voices"("voiceId");

-- CreateIndex
CREATE INDEX "assignments_projectId_idx" ON "assignments"("projectId");

-- CreateIndex
CREATE INDEX "assignments_voiceId_idx" ON "assignments"("voiceId");

-- CreateIndex
CREATE INDEX "assignments_assignedById_idx" ON "assignments"("assignedById");

-- CreateIndex
CREATE INDEX "project_archives_userId_idx" ON "project_archives"("userId");

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
CREATE UNIQUE INDEX "teams_stripeCustomerId_key" ON "teams"("stripeCustomerId");

-- CreateIndex
CREATE UNIQUE INDEX "teams_stripeAccountId_key" ON "teams"("stripeAccountId");

-- CreateIndex
CREATE INDEX "team_members_userId_idx" ON "team_members"("userId");

-- CreateIndex
CREATE INDEX "team_invitations_teamId_idx" ON "team_invitations"("teamId");

-- CreateIndex
CREATE INDEX "team_invitations_email_idx" ON "team_invitations"("email");

-- CreateIndex
CREATE INDEX "team_invitations_invitedById_idx" ON "team_invitations"("invitedById");

-- CreateIndex
CREATE UNIQUE INDEX "credit_cards_stripePaymentMethodId_key" ON "credit_cards"("stripePaymentMethodId");

-- CreateIndex
CREATE INDEX "credit_cards_teamId_idx" ON "credit_cards"("teamId");

-- CreateIndex
CREATE UNIQUE INDEX "bank_accounts_stripeBankId_key" ON "bank_accounts"("stripeBankId");

-- CreateIndex
CREATE INDEX "bank_accounts_teamId_idx" ON "bank_accounts"("teamId");

-- CreateIndex
CREATE INDEX "voice_profiles_status_idx" ON "voice_profiles"("status");

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
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_supportId_fkey" FOREIGN KEY ("supportId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parted_uploads" ADD CONSTRAINT "parted_uploads_uri_fkey" FOREIGN KEY ("uri") REFERENCES "uploads"("uri") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mastered_takes" ADD CONSTRAINT "mastered_takes_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "audio_takes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "lines" ADD CONSTRAINT "lines_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lines" ADD CONSTRAINT "lines_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exports" ADD CONSTRAINT "exports_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_lines" ADD CONSTRAINT "export_lines_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_logs" ADD CONSTRAINT "export_logs_exportId_fkey" FOREIGN KEY ("exportId") REFERENCES "exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presences" ADD CONSTRAINT "presences_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_voiceId_fkey" FOREIGN KEY ("voiceId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "payouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "project_archives" ADD CONSTRAINT "project_archives_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_archives" ADD CONSTRAINT "project_archives_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_cards" ADD CONSTRAINT "credit_cards_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- Everything below is written by hand: the Prisma schema cannot express it.

-- Emails are stored in lower case, so that each has one account.
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));

-- A project has at most one assignment that is not released, and an assignment at most one live payment.
CREATE UNIQUE INDEX "assignments_one_live" ON "assignments" ("projectId") WHERE "state" <> 'released';
CREATE UNIQUE INDEX "payments_one_live" ON "payments" ("assignmentId") WHERE "status" NOT IN ('released', 'declined');

-- A team has at most one primary card and one primary bank account.
CREATE UNIQUE INDEX "credit_cards_one_primary" ON "credit_cards" ("teamId") WHERE "isPrimary";
CREATE UNIQUE INDEX "bank_accounts_one_primary" ON "bank_accounts" ("teamId") WHERE "isPrimary";

-- An email has at most one open invitation to a team.
CREATE UNIQUE INDEX "team_invitations_one_open" ON "team_invitations" ("teamId", lower("email"))
  WHERE "acceptedAt" IS NULL AND "deletedAt" IS NULL;

-- A payment or payout has at most one open issue of each kind.
CREATE UNIQUE INDEX "payment_issues_one_open" ON "payment_issues" (coalesce("paymentId", "payoutId"), "kind")
  WHERE "resolvedAt" IS NULL;

-- Repeated events of one kind in a project are combined in one undecided notification per user.
CREATE UNIQUE INDEX "notifications_one_waiting_for_a_chat" ON "notifications" ("userId", "projectId", "voiceId")
  WHERE "kind" = 'message' AND "decidedAt" IS NULL;
CREATE UNIQUE INDEX "notifications_one_waiting_for_a_listing" ON "notifications" ("userId", "projectId")
  WHERE "kind" IN ('invited', 'uninvited') AND "decidedAt" IS NULL;
CREATE UNIQUE INDEX "notifications_one_waiting_for_takes" ON "notifications" ("userId", "projectId")
  WHERE "kind" = 'audio' AND "decidedAt" IS NULL;
-- Few of the notifications are undecided.
CREATE INDEX "notifications_undecided" ON "notifications" ("dueAt") WHERE "decidedAt" IS NULL;

ALTER TABLE "ratings" ADD CONSTRAINT "ratings_value" CHECK ("value" BETWEEN 1 AND 5);
ALTER TABLE "teams" ADD CONSTRAINT "teams_discount" CHECK ("discountCents" >= 0);
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount" CHECK ("amountCents" >= 0 AND "vatCents" >= 0 AND "vatCents" <= "amountCents"),
  ADD CONSTRAINT "payments_given_back" CHECK ("refundedCents" >= 0 AND "disputedCents" >= 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("amountCents" > 0);
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_amount" CHECK ("amountCents" >= 0),
  ADD CONSTRAINT "payouts_reversed" CHECK ("reversedCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "payment_issues"
  ADD CONSTRAINT "payment_issues_subject" CHECK (num_nonnulls("paymentId", "payoutId") = 1);
ALTER TABLE "assignments"
  ADD CONSTRAINT "assignments_totals" CHECK ("customerTotalCents" >= 0 AND "voiceFeeTotalCents" >= 0);
ALTER TABLE "projects"
  ADD CONSTRAINT "projects_prices" CHECK (
    "customerPriceCents" >= 0 AND "voiceFeeCents" >= 0 AND "discountCents" >= 0 AND "pickupCustomerPriceCents" >= 0
    AND "pickupVoiceFeeCents" >= 0),
  ADD CONSTRAINT "projects_approved_after_accepted" CHECK ("approvedAt" IS NULL OR "acceptedAt" IS NOT NULL),
  ADD CONSTRAINT "projects_accepted_or_cancelled" CHECK ("acceptedAt" IS NULL OR "cancelledAt" IS NULL);
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_next" CHECK ("next" >= 1);
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("type" IN (
  'invited', 'uninvited', 'assigned', 'unassigned', 'accepted', 'approved', 'file-uploaded', 'audio-uploaded',
  'voice-agreement', 'client-agreement', 'self-billing', 'invoice-info', 'receipt', 'order-confirmation', 'support', 'text'));
ALTER TABLE "audio_takes" ADD CONSTRAINT "audio_takes_done" CHECK ("status" <> 'done' OR "processedUri" IS NOT NULL);
ALTER TABLE "mastered_takes" ADD CONSTRAINT "mastered_takes_done" CHECK ("status" <> 'done' OR "uri" IS NOT NULL);
ALTER TABLE "voice_demos"
  ADD CONSTRAINT "voice_demos_lists" CHECK (cardinality("types") BETWEEN 1 AND 2 AND cardinality("tones") <= 5);

-- Written by every request, and without value after a crash: no write-ahead log.
ALTER TABLE "rate_limits" SET UNLOGGED;

-- Refunds never exceed their payment, which must be captured.
CREATE FUNCTION "refunds_within_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE charged integer;
BEGIN
  SELECT "amountCents" INTO charged FROM "payments" WHERE "id" = NEW."paymentId" AND "status" = 'captured' FOR UPDATE;
  IF charged IS NULL OR charged < (SELECT coalesce(sum("amountCents"), 0) FROM "refunds" WHERE "paymentId" = NEW."paymentId") THEN
    RAISE EXCEPTION 'refunds of payment % exceed what was charged', NEW."paymentId" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE CONSTRAINT TRIGGER "refunds_within_payment" AFTER INSERT OR UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "refunds_within_payment"();

-- Documents are immutable; only the file rendered from one is added later.
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

-- Security events are only added, and deleted when they expire.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER security_events_append_only BEFORE UPDATE ON "security_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The search index, in a schema of its own that Prisma does not know. It is derived from the other tables
-- (server/search/refresh-search-voice.ts); `npm run search:rebuild` builds it again.
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
  voice_id  text COLLATE "C" PRIMARY KEY REFERENCES public.users (id) ON DELETE CASCADE,
  score     integer NOT NULL,
  -- Time of the last change of the score.
  score_at  timestamptz NOT NULL DEFAULT '-infinity',
  -- Two-letter code, or empty.
  country   text COLLATE "C" NOT NULL,
  gender    text COLLATE "C" NOT NULL,
  -- The words of the name in alphabetical order, to find a name typed in any order.
  name_key  text COLLATE "C" NOT NULL,
  -- Every combination of facets that a single demo has (server/search/keys.ts).
  keys      bigint[] NOT NULL,
  -- Words without accents in lower case, prefix tokens (server/search/prefixes.ts) and score bands
  -- (server/search/score-bands.ts).
  doc       tsvector NOT NULL,
  -- Earlier scores, oldest first, and when each of them ended: pages are stable while scores change.
  was       integer[] NOT NULL DEFAULT '{}',
  was_until timestamptz[] NOT NULL DEFAULT '{}'
);

-- Rows without keys stay in memory; doc stays in the row because scans in score order test it.
ALTER TABLE search.voice SET (toast_tuple_target = 768);
ALTER TABLE search.voice ALTER COLUMN keys SET STORAGE EXTERNAL, ALTER COLUMN doc SET STORAGE MAIN;
-- The planner chooses between scan and lookup by its estimates, which need finer statistics here.
ALTER TABLE search.voice ALTER COLUMN keys SET STATISTICS 1000, ALTER COLUMN doc SET STATISTICS 1000;

CREATE INDEX voice_rank ON search.voice (score, voice_id);
-- Voices of the visitor's country rank 500 points higher (countryLift in server/search/score.ts).
CREATE INDEX voice_lifted_rank ON search.voice (country, (score + 500), voice_id);
CREATE INDEX voice_name_key ON search.voice (name_key);
CREATE INDEX voice_score_at ON search.voice (score_at) WHERE score_at > '-infinity';
-- A voice has about 250 entries here: changes go to a pending list first, which
-- server/search/flush-pending-entries.ts merges.
CREATE INDEX voice_conditions ON search.voice USING gin (keys, doc) WITH (fastupdate = on, gin_pending_list_limit = 1024);

-- Returns the score that a voice had at a moment. PL/pgSQL, because the planner would try to inline an SQL function.
CREATE FUNCTION search.score_then(score integer, was integer[], was_until timestamptz[], moment timestamptz)
RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT was[i] FROM generate_subscripts(was_until, 1) AS i WHERE was_until[i] > moment ORDER BY i LIMIT 1), score);
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
