import { accessExpiry } from '@/server/access/expiry';
import { purgeRenders } from '@/server/exports/purge-renders';
import { invitationExpiry } from '@/server/invitations/expiry';
import { lineExpiry } from '@/server/lines/expiry';
import { liveExpiry } from '@/server/live/expiry';
import { mailExpiry } from '@/server/mail/expiry';
import { notificationExpiry } from '@/server/notifications/expiry';
import { playlistExpiry } from '@/server/playlists/expiry';
import { purgeUploads } from '@/server/uploads/purge-uploads';
import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type CompleteExpiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

const { sql } = Prisma;

/** Does not compile while a table with a column `expiresAt` is missing. */
const expiry: CompleteExpiry = {
  ...accessExpiry,
  ...liveExpiry,
  ...invitationExpiry,
  ...notificationExpiry,
  ...mailExpiry,
  ...playlistExpiry,
  ...lineExpiry,
  Upload: purgeUploads,
  ExportRender: purgeRenders,
  Recovery: purgeRows('recoveries', () => sql`"givenUpAt" is null and "nextTryAt" < ${hoursAgo(30 * 24)}`),
  AnalyticsEvent: purgeRows('analytics_events', () => sql`created < ${hoursAgo(env.RETENTION_ANALYTICS_DAYS * 24)}`),
};

export async function deleteExpired(signal: AbortSignal): Promise<void> {
  for (const purge of Object.values(expiry)) await purge(signal);
}
