import { hourMs } from '@/lib/domain/durations';
import { purgeRenders } from '@/server/exports/purge-renders';
import { now } from '@/server/platform/clock';
import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type CompleteExpiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';
import { expireReports } from '@/server/support/reports/expire-reports';
import { purgeUploads } from '@/server/uploads/purge-uploads';

const { sql } = Prisma;

/** Hours in which `changedSince` lists them (docs/rules/lines.md#live), and one hour of tolerance. */
const deletedLineHours = 25;
/** The rule is in docs/rules/api.md#expiry. */
const searchLinkHours = 365 * 24;

/** Deletes the expired rows of each table. Does not compile while a table with a column `expiresAt` is missing. */
const expiry: CompleteExpiry = {
  Session: purgeRows('sessions', () => sql`"expiresAt" < ${hoursAgo(24)} or "lastUsedAt" < ${hoursAgo(8 * 24)}`),
  SignUp: purgeRows('sign_ups', () => sql`"expiresAt" < now()`),
  KnownNetwork: purgeRows('known_networks', () => sql`"lastUsedAt" < ${hoursAgo(90 * 24)}`),
  VerificationCode: purgeRows('verification_codes', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  PasswordResetToken: purgeRows('password_reset_tokens', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  LoginTicket: purgeRows('login_tickets', () => sql`"expiresAt" < ${hoursAgo(1)}`),
  MagicLink: purgeRows('magic_links', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  RateLimit: purgeRows('rate_limits', () => sql`expire < ${BigInt(now().getTime() - hourMs)}`),
  IdempotencyKey: purgeRows('idempotency_keys', () => sql`created < ${hoursAgo(25)}`),
  AuditEntry: purgeRows('audit_entries', () =>
    env.RETENTION_AUDIT_DAYS ? sql`created < ${hoursAgo(env.RETENTION_AUDIT_DAYS * 24)}` : null,
  ),
  SecurityEvent: purgeRows('security_events', () => sql`created < ${hoursAgo(env.RETENTION_SECURITY_DAYS * 24)}`),
  SupportRequest: purgeRows('support_requests', () => sql`"closedAt" < ${hoursAgo(env.RETENTION_REQUESTS_DAYS * 24)}`),
  TeamInvitationToken: purgeRows('team_invitation_tokens', () => sql`created < ${hoursAgo(15 * 24)}`),
  // Clients may resume within this time; one hour is tolerance.
  Event: purgeRows('events', () => sql`created < ${hoursAgo(env.RETENTION_EVENTS_HOURS + 1)}`),
  Presence: purgeRows('presences', () => sql`"seenAt" < ${hoursAgo(1)}`),
  OutgoingMail: purgeRows('outgoing_mails', () => sql`created < ${hoursAgo(env.RETENTION_MAILS_DAYS * 24)}`),
  // Longer than the longest interval between two mails about one chat, and long enough for support requests.
  Notification: purgeRows('notifications', () => sql`"decidedAt" < ${hoursAgo(env.RETENTION_MAILS_DAYS * 24)}`),
  // Only links to searches expire: their number is unlimited, unlike that of voices and playlists.
  ShortLink: purgeRows('short_links', () => sql`path like '%?%' and created < ${hoursAgo(searchLinkHours)}`),
  DeletedLine: purgeRows('deleted_lines', () => sql`"deletedAt" < ${hoursAgo(deletedLineHours)}`),
  Upload: purgeUploads,
  ExportRender: purgeRenders,
  Recovery: purgeRows('recoveries', () => sql`"givenUpAt" is null and "nextTryAt" < ${hoursAgo(30 * 24)}`),
  Report: expireReports,
  AnalyticsEvent: purgeRows('analytics_events', () => sql`created < ${hoursAgo(env.RETENTION_ANALYTICS_DAYS * 24)}`),
};

export async function deleteExpired(signal: AbortSignal): Promise<void> {
  for (const purge of Object.values(expiry)) await purge(signal);
}
