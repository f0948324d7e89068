import type { BodyOf } from '@/lib/contracts/contract';
import type { inviteToTeam as contract, PendingInvitation } from '@/lib/contracts/team-members';
import { mayGrant } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { announceTeam } from '@/server/live/announce-team';
import { now } from '@/server/platform/clock';
import { db, type TeamInvitation, type TeamRole, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { ownersOnly } from '@/server/teams/change-role';
import { openTeam, requireTeamScope } from '@/server/teams/open-team';
import { auditMembership } from '@/server/teams/record-membership';
import { requireProjectsOf } from '@/server/teams/set-member-projects';
import { voiceIsNoCustomer } from './accept-invitation';
import { keepLinkWithId } from './invitation-tokens';
import { lockInvitedAddress, mailInvitation } from './mail-invitation';
import { pending, presentPending } from './queries';

/**
 * Mails an invitation, or lets it gather with others to the same address (`mailInvitation`). A pending one of the same
 * address gets the new role and projects and a further link.
 * @throws AppError 'conflict' for a member of the team and for a voice, 'too-many-requests'.
 */
export async function inviteToTeam(
  actor: Actor,
  teamId: string,
  { email, role, projectIds }: BodyOf<typeof contract>,
): Promise<PendingInvitation> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  await takePoints(teamId, { email, recipient: email });
  return transaction(async (tx) => {
    const team = await openTeam(tx, actor, teamId, 'edit-team-members');
    if (team.isVoiceBusiness) {
      throw new AppError('conflict', 'The team of a voice has one member.', { code: 'voice' });
    }
    requireGrant(team.role, role);
    await lockInvitedAddress(tx, email);
    if ((await tx.teamMember.count({ where: { teamId, user: { email } } })) > 0) throw alreadyMember(email);
    if ((await tx.user.count({ where: { email, isVoice: true } })) > 0) throw voiceIsNoCustomer();
    await requireProjectsOf(tx, teamId, projectIds);
    const sent = { role, projectIds: [...new Set(projectIds)], invitedById: actor.userId, sentAt: now(tx) };
    const earlier = await tx.teamInvitation.findFirst({ where: { teamId, email, ...pending } });
    if (earlier) requireGrant(team.role, earlier.role);
    const invitation = earlier
      ? await sendAgain(tx, earlier, sent)
      : await tx.teamInvitation.create({ data: { teamId, email, ...sent } });
    if (!invitation) throw alreadyMember(email);
    await auditMembership(tx, actor.userId, {
      teamId,
      action: 'invite-member',
      member: { email },
      before: earlier?.role ?? null,
      after: role,
      details: { projectIds },
    });
    return presentPending(await mailInvitation(tx, invitation));
  });
}

/** @throws AppError 'not-found' for an invitation that was accepted or deleted */
export async function resendInvitation(actor: Actor, teamId: string, manageId: string): Promise<PendingInvitation> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  const resent = await db.teamInvitation.findFirst({
    where: { manageId, teamId, ...pending },
    select: { email: true },
  });
  if (!resent) throw noLongerPending();
  await takePoints(teamId, { ...resent, recipient: manageId });
  return transaction(async (tx) => {
    const team = await openTeam(tx, actor, teamId, 'edit-team-members');
    await lockInvitedAddress(tx, resent.email);
    const earlier = await tx.teamInvitation.findFirst({ where: { manageId, teamId, ...pending } });
    if (!earlier) throw noLongerPending();
    requireGrant(team.role, earlier.role);
    const invitation = await sendAgain(tx, earlier, { sentAt: now(tx), invitedById: actor.userId });
    if (!invitation) throw noLongerPending();
    const { email, role } = invitation;
    await auditMembership(tx, actor.userId, {
      teamId,
      action: 'resend-invitation',
      member: { email },
      before: role,
      after: role,
    });
    return presentPending(await mailInvitation(tx, invitation));
  });
}

/** @throws AppError 'not-found' for an invitation that was accepted or deleted */
export async function deleteInvitation(actor: Actor, teamId: string, manageId: string): Promise<void> {
  await transaction(async (tx) => {
    await openTeam(tx, actor, teamId, 'edit-team-members');
    const [deleted] = await tx.teamInvitation.updateManyAndReturn({
      where: { manageId, teamId, ...pending },
      data: { deletedAt: now(tx) },
      select: { email: true, role: true },
    });
    if (!deleted) throw noLongerPending();
    const { email, role: before } = deleted;
    await auditMembership(tx, actor.userId, {
      teamId,
      action: 'delete-invitation',
      member: { email },
      before,
      after: null,
    });
    await announceTeam(tx, teamId);
  });
}

/** Returns null if the invitation was accepted in the meantime: accepting does not wait for the team's lock. */
async function sendAgain(
  tx: Tx,
  earlier: TeamInvitation,
  data: Partial<Pick<TeamInvitation, 'role' | 'projectIds' | 'invitedById' | 'sentAt'>>,
): Promise<TeamInvitation | null> {
  const { id } = earlier;
  const { count } = await tx.teamInvitation.updateMany({ where: { id, ...pending }, data });
  if (count === 0) return null;
  if (earlier.mailDueAt === null) await keepLinkWithId(tx, earlier);
  return tx.teamInvitation.findUniqueOrThrow({ where: { id } });
}

/** @param recipient the email address, or the id of a resent invitation */
async function takePoints(teamId: string, { email, recipient }: { email: string; recipient: string }): Promise<void> {
  const message = 'Too many invitations in the last hour. Please try again later.';
  await takePoint('teamInvitations', `team:${teamId}`, message);
  await takePoint('teamInvitationMails', `${teamId} ${recipient}`, message);
  await takePoint('invitationMails', email.toLowerCase(), message);
}

function requireGrant(own: TeamRole, role: TeamRole): void {
  if (!mayGrant(own, role)) throw ownersOnly('Only owners can invite owners.');
}

function alreadyMember(email: string): AppError {
  return new AppError('conflict', `${email} is already a member of this team.`, { code: 'member' });
}

function noLongerPending(): AppError {
  return new AppError('not-found', 'This invitation was accepted or deleted.');
}
