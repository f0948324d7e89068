import { hourMs } from '@/lib/domain/durations';
import { purgeRenders } from '@/server/exports/purge-renders';
import { purgeUploads } from '@/server/uploads/purge-uploads';
import { now } from '@/server/platform/clock';
import { env } from '@/server/platform/env';
import { purgeExpiredRows } from './purge-expired-rows';
import { Prisma } from '@/server/platform/db';

const { sql } = Prisma;
const before = (hours: number) => new Date(now().getTime() - hours * hourMs);

/** docs/rules/api.md#expiry */
const searchLinkHours = 365 * 24;
/** The time in which `changedSince` lists them (docs/rules/lines.md#live), and one hour of tolerance. */
const deletedLineHours = 25;

export async function deleteExpired(signal: AbortSignal): Promise<void> {
  const purge = (table: string, isOld: Prisma.Sql) => purgeExpiredRows(table, isOld, signal);
  // Clients may resume within this time; one hour of tolerance.
  await purge('events', sql`created < ${before(env.RETENTION_EVENTS_HOURS + 1)}`);
  await purge('idempotency_keys', sql`created < ${before(25)}`);
  await purge('rate_limits', sql`expire < ${BigInt(now().getTime() - hourMs)}`);
  await purge('sessions', sql`"expiresAt" < ${before(24)} or "lastUsedAt" < ${before(8 * 24)}`);
  await purge('verification_codes', sql`"expiresAt" < ${before(24)}`);
  await purge('sign_ups', sql`"expiresAt" < now()`);
  await purge('known_networks', sql`"lastUsedAt" < ${before(90 * 24)}`);
  await purge('password_reset_tokens', sql`"expiresAt" < ${before(24)}`);
  await purge('login_tickets', sql`"expiresAt" < ${before(1)}`);
  await purge('team_invitation_tokens', sql`created < ${before(15 * 24)}`);
  await purge('magic_links', sql`"expiresAt" < ${before(24)}`);
  await purge('security_events', sql`created < ${before(env.RETENTION_SECURITY_DAYS * 24)}`);
  if (env.RETENTION_AUDIT_DAYS) await purge('audit_entries', sql`created < ${before(env.RETENTION_AUDIT_DAYS * 24)}`);
  await purge('presences', sql`"seenAt" < ${before(1)}`);
  // Longer than the longest interval between two mails about one chat, and long enough for support requests.
  await purge('notifications', sql`"decidedAt" < ${before(env.RETENTION_MAILS_DAYS * 24)}`);
  await purge('outgoing_mails', sql`created < ${before(env.RETENTION_MAILS_DAYS * 24)}`);
  await purge('recoveries', sql`"givenUpAt" is null and "nextTryAt" < ${before(30 * 24)}`);
  await purge('analytics_events', sql`created < ${before(env.RETENTION_ANALYTICS_DAYS * 24)}`);
  // Only links to searches expire: their number is unlimited, unlike that of voices and playlists.
  await purge('short_links', sql`path like '%?%' and created < ${before(searchLinkHours)}`);
  await purge('deleted_lines', sql`"deletedAt" < ${before(deletedLineHours)}`);
  await purgeUploads(signal);
  await purgeRenders(signal);
}
