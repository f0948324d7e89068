import type { Invitation } from '@/lib/contracts/invitations';
import type { PendingInvitation } from '@/lib/contracts/team-members';
import { invitationLifetimeMs } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { now } from '@/server/platform/clock';
import { db, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireTeamScope } from '@/server/teams/open-team';
import { invitationOfLink } from './invitation-tokens';

const noSuchInvitation = (): AppError => new AppError('not-found', 'Unable to find invitation');

/** Selects invitations that are neither accepted nor deleted; they may have expired. */
export const pending = { acceptedAt: null, deletedAt: null } as const;

const open = () => ({ ...pending, sentAt: { gt: new Date(now().getTime() - invitationLifetimeMs) } });

/**
 * @param token of the mailed link
 * @throws AppError 'not-found'
 */
export async function getInvitation(token: string): Promise<Invitation> {
  const invitation = await db.teamInvitation.findFirst({
    where: { ...invitationOfLink(token), ...open() },
    select: {
      email: true,
      team: { select: { name: true } },
      invitedBy: { select: { firstName: true, lastName: true } },
    },
  });
  if (!invitation) throw noSuchInvitation();
  const { email, team, invitedBy } = invitation;
  const registered = await db.user.count({ where: { email: email.toLowerCase() } });
  return {
    id: token,
    email,
    teamName: team.name,
    invitedBy: nameOf(invitedBy),
    isEmailRegistered: registered > 0,
  };
}

/**
 * Prevents a second acceptance.
 * @param token of the mailed link.
 * @throws AppError 'not-found' when the invitation is no longer open.
 */
export async function claimInvitation(tx: Tx, token: string) {
  const invitation = await tx.teamInvitation.findFirst({ where: invitationOfLink(token), select: { id: true } });
  if (!invitation) throw noSuchInvitation();
  const { id } = invitation;
  const claimed = await tx.teamInvitation.updateMany({ where: { id, ...open() }, data: { acceptedAt: now(tx) } });
  if (claimed.count === 0) throw noSuchInvitation();
  return tx.teamInvitation.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      email: true,
      teamId: true,
      role: true,
      projectIds: true,
      team: { select: { name: true } },
      invitedBy: { select: { id: true, email: true } },
    },
  });
}

export type ClaimedInvitation = Awaited<ReturnType<typeof claimInvitation>>;

/** Returns the newest first, including expired ones. */
export async function listInvitations(actor: Actor, teamId: string): Promise<PendingInvitation[]> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  const invitations = await db.teamInvitation.findMany({
    where: { teamId, ...pending },
    orderBy: [{ created: 'desc' }, { id: 'asc' }],
  });
  return invitations.map(presentPending);
}

/** Omits the token of the mailed link: anyone who knows it can sign up with the invited email address. */
export function presentPending(row: {
  manageId: string;
  email: string;
  role: PendingInvitation['role'];
  created: Date;
  sentAt: Date;
  mailDueAt: Date | null;
}): PendingInvitation {
  const expires = new Date(row.sentAt.getTime() + invitationLifetimeMs);
  return {
    id: row.manageId,
    email: row.email,
    role: row.role,
    created: row.created.toISOString(),
    expires: expires.toISOString(),
    isExpired: expires.getTime() <= now().getTime(),
    mailDue: row.mailDueAt?.toISOString() ?? null,
  };
}
