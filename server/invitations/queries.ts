import type { Invitation } from '@/lib/contracts/invitations';
import { nameOf } from '@/server/access/present-person';
import { db, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

export const noSuchInvitation = (): AppError => new AppError('not-found', 'Unable to find invitation');

const open = { acceptedAt: null, deletedAt: null } as const;

/** @throws AppError 'not-found' */
export async function getInvitation(invitationId: string): Promise<Invitation> {
  const invitation = await db.teamInvitation.findFirst({
    where: { id: invitationId, ...open },
    select: {
      id: true,
      email: true,
      team: { select: { name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
    },
  });
  if (!invitation) throw noSuchInvitation();
  const { id, email, team, invitedBy } = invitation;
  const registered = await db.user.count({ where: { email: email.toLowerCase() } });
  return {
    id,
    email,
    teamName: team.name,
    invitedBy: nameOf(invitedBy),
    isEmailRegistered: registered > 0,
  };
}

/**
 * Prevents a second acceptance.
 * @throws AppError 'not-found' when the invitation is no longer open
 */
export async function claimInvitation(tx: Tx, invitationId: string) {
  const claimed = await tx.teamInvitation.updateMany({
    where: { id: invitationId, ...open },
    data: { acceptedAt: new Date() },
  });
  if (claimed.count === 0) throw noSuchInvitation();
  return tx.teamInvitation.findUniqueOrThrow({
    where: { id: invitationId },
    select: { id: true, email: true, teamId: true, role: true, projectIds: true, team: { select: { name: true } } },
  });
}

export type ClaimedInvitation = Awaited<ReturnType<typeof claimInvitation>>;
