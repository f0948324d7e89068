import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

export const notificationExpiry = {
  // Longer than the longest interval between two mails about one chat, and long enough for support requests.
  Notification: purgeRows('notifications', () => Prisma.sql`"decidedAt" < ${hoursAgo(env.RETENTION_MAILS_DAYS * 24)}`),
} satisfies Expiry;
