import { Prisma } from '@/server/platform/db';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

/** The rule is in docs/rules/api.md#expiry. */
const searchLinkHours = 365 * 24;

export const playlistExpiry = {
  // Only links to searches expire: their number is unlimited, unlike that of voices and playlists.
  ShortLink: purgeRows('short_links', () => Prisma.sql`path like '%?%' and created < ${hoursAgo(searchLinkHours)}`),
} satisfies Expiry;
