import { Prisma } from '@/server/platform/db';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

export const invitationExpiry = {
  TeamInvitationToken: purgeRows('team_invitation_tokens', () => Prisma.sql`created < ${hoursAgo(15 * 24)}`),
} satisfies Expiry;
