import { Prisma } from '@/server/platform/db';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

/** Hours in which `changedSince` lists them (docs/rules/lines.md#live), and one hour of tolerance. */
const deletedLineHours = 25;

export const lineExpiry = {
  DeletedLine: purgeRows('deleted_lines', () => Prisma.sql`"deletedAt" < ${hoursAgo(deletedLineHours)}`),
} satisfies Expiry;
