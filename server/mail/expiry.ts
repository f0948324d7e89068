import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

export const mailExpiry = {
  OutgoingMail: purgeRows('outgoing_mails', () => Prisma.sql`created < ${hoursAgo(env.RETENTION_MAILS_DAYS * 24)}`),
} satisfies Expiry;
