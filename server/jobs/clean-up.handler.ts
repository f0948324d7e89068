import { purgeUploads } from '@/server/files/purge-uploads';
import { purgeExpiredRows } from './purge-expired-rows';
import type { Handler } from '@/server/jobs/handler';
import { Prisma } from '@/server/platform/db';

const { sql } = Prisma;
const hourMs = 3600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs);

/** docs/rules/api.md#expiry */
const analyticsHours = 90 * 24;
const searchLinkHours = 365 * 24;

/** Forgets what has had its time. Each line may run twice. */
export const handleCleanUp: Handler<object> = async (_, { signal }) => {
  const forget = (table: string, isOld: Prisma.Sql) => purgeExpiredRows(table, isOld, signal);
  // An hour more than a returning client is promised.
  await forget('events', sql`created < ${before(25)}`);
  await forget('idempotency_keys', sql`created < ${before(25)}`);
  await forget('rate_limits', sql`expire < ${BigInt(Date.now() - hourMs)}`);
  await forget('sessions', sql`"expiresAt" < ${before(24)} or "lastUsedAt" < ${before(8 * 24)}`);
  await forget('verification_codes', sql`"expiresAt" < ${before(24)}`);
  await forget('sign_ups', sql`"expiresAt" < now()`);
  await forget('known_networks', sql`"lastUsedAt" < ${before(90 * 24)}`);
  await forget('password_reset_tokens', sql`"expiresAt" < ${before(24)}`);
  await forget('magic_links', sql`"expiresAt" < ${before(24)}`);
  await forget('security_events', sql`created < ${before(180 * 24)}`);
  await forget('presences', sql`"seenAt" < ${before(1)}`);
  // Longer than the longest pause between two mails about one chat, and what a person asks support about.
  await forget('notifications', sql`"decidedAt" < ${before(90 * 24)}`);
  await forget('outgoing_mails', sql`created < ${before(90 * 24)}`);
  await forget('recoveries', sql`"givenUpAt" is null and "nextTryAt" < ${before(30 * 24)}`);
  await forget('analytics_events', sql`created < ${before(analyticsHours)}`);
  // There are as many pages of voices and playlists as there are voices and playlists; searches can be made up.
  await forget('short_links', sql`path like '%?%' and created < ${before(searchLinkHours)}`);
  await purgeUploads(signal);
};
