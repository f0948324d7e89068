import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

const { sql } = Prisma;

export const liveExpiry = {
  // Clients may resume within this time; one hour is tolerance.
  Event: purgeRows('events', () => sql`created < ${hoursAgo(env.RETENTION_EVENTS_HOURS + 1)}`),
  Presence: purgeRows('presences', () => sql`"seenAt" < ${hoursAgo(1)}`),
} satisfies Expiry;
