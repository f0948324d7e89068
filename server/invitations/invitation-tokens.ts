import { invitationLifetimeMs } from '@/lib/domain/people/team-members';
import { hashToken, newToken } from '@/server/access/login-tokens';
import { now } from '@/server/platform/clock';
import type { Prisma, Tx } from '@/server/platform/db';

/** Returns the credential of a new link. Links that were mailed before stay valid. */
export async function addInvitationToken(tx: Tx, invitationId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  await tx.teamInvitationToken.create({ data: { tokenHash, invitationId } });
  return token;
}

/**
 * Call for a mailed invitation before a further link is mailed: the links of the version before tokens contain the id.
 * @param mailed its link expires 14 days after `sentAt`
 */
export async function keepLinkWithId(tx: Tx, mailed: { id: string; sentAt: Date }): Promise<void> {
  const invitationId = mailed.id;
  const numTokens = await tx.teamInvitationToken.count({ where: { invitationId } });
  if (numTokens > 0) return;
  await tx.teamInvitationToken.create({
    data: { tokenHash: hashToken(invitationId), invitationId, created: mailed.sentAt },
  });
}

/** Selects the invitation of a link; the id is only a credential if the invitation was mailed without a token. */
export function invitationOfLink(token: string): Prisma.TeamInvitationWhereInput {
  const created = { gt: new Date(now().getTime() - invitationLifetimeMs) };
  return {
    OR: [
      { tokens: { some: { tokenHash: hashToken(token), created } } },
      { id: token, tokens: { none: {} }, mailDueAt: null },
    ],
  };
}
