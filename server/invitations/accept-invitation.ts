import type { BodyOf } from '@/lib/contracts/contract';
import type { signUpAndAccept as contract } from '@/lib/contracts/invitations';
import { isInvited } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { storeSignUpAgreements } from '@/server/access/agreements';
import { rememberNetwork } from '@/server/access/passwords/password-attempts';
import { startSession } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/signing-up/sign-up';
import { deleteSignUps } from '@/server/access/signing-up/sign-ups';
import { applyingVersion } from '@/server/installation/legal-texts';
import { announceTeam } from '@/server/live/announce-team';
import { now } from '@/server/platform/clock';
import { isUniqueViolation, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { hashPassword } from '@/server/platform/passwords';
import { markProjectUpdated } from '@/server/projects/open-project';
import { auditMembership, mailOwnerChange } from '@/server/teams/record-membership';
import { type ClaimedInvitation, claimInvitation, getInvitation } from './queries';

/**
 * @throws AppError 'forbidden' for any user but the invited one, 'conflict' for a voice, 'not-found' when the
 * invitation is no longer open
 */
export async function acceptInvitation(actor: Actor, token: string): Promise<void> {
  await transaction(async (tx) => {
    const invitation = await claimInvitation(tx, token);
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
    if (!isInvited(invitation, user.email)) {
      throw new AppError('forbidden', 'This invitation is for another email address.', { code: 'not-invited' });
    }
    if (actor.isVoice) {
      throw voiceIsNoCustomer();
    }
    await joinTeam(tx, invitation, actor.userId);
  });
}

export const voiceIsNoCustomer = () =>
  new AppError('conflict', 'A voice cannot be a member of a team of customers.', { code: 'voice' });

/** Existing members retain their role. */
async function joinTeam(tx: Tx, invitation: ClaimedInvitation, userId: string): Promise<void> {
  const { teamId, role, projectIds, email, invitedBy } = invitation;
  const { count } = await tx.teamMember.createMany({ data: [{ teamId, userId, role }], skipDuplicates: true });
  const projects = await tx.project.findMany({
    where: { id: { in: projectIds }, teamId, canceledAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await tx.projectMember.createMany({
    data: projects.map(({ id }) => ({ projectId: id, userId })),
    skipDuplicates: true,
  });
  for (const { id } of projects) await markProjectUpdated(tx, id);
  const member = { id: userId, email };
  const isNew = count > 0;
  const membership = await tx.teamMember.findUniqueOrThrow({ where: { teamId_userId: { teamId, userId } } });
  await auditMembership(tx, userId, {
    teamId,
    action: 'accept-invitation',
    member,
    before: isNew ? null : membership.role,
    after: membership.role,
    details: { invitedBy: invitedBy.email },
  });
  if (isNew && role === 'owner') await mailOwnerChange(tx, { teamId, member, role, changedBy: invitedBy.email });
  await announceTeam(tx, teamId);
}

/**
 * Creates an account whose email address is verified, because the invitation was mailed to it.
 * @throws AppError 'not-found' when the invitation is no longer open, 'conflict' when the address has an account.
 */
export async function signUpAndAccept(
  token: string,
  signup: BodyOf<typeof contract>,
  address: string,
): Promise<{ userId: string; session: SessionChange }> {
  requireUncommonPassword(signup.password);
  // Checked before hashing the password, which takes half a second.
  await getInvitation(token);
  await takePoint('signups', address);
  const passwordHash = await hashPassword(signup.password, address);
  try {
    return await transaction(async (tx) => {
      const invitation = await claimInvitation(tx, token);
      const email = invitation.email.toLowerCase();
      const { id: userId } = await tx.user.create({
        data: {
          email,
          firstName: signup.firstName,
          lastName: signup.lastName,
          companyName: invitation.team.name,
          passwordHash,
          emailVerifiedAt: now(tx),
          termsVersion: (await applyingVersion(tx, 'terms')).validFrom,
          termsAcceptedAt: now(tx),
        },
        select: { id: true },
      });
      await storeSignUpAgreements(tx, { id: userId, isVoice: false }, now(tx));
      // The invitation proves who owns the email address, so unverified sign-ups are void.
      await deleteSignUps(tx, email);
      await rememberNetwork(tx, userId, address);
      await joinTeam(tx, invitation, userId);
      return { userId, session: await startSession(tx, userId) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyRegistered();
    throw error;
  }
}

const alreadyRegistered = (): AppError =>
  new AppError('conflict', 'This email address has an account. Please login to accept the invitation.', {
    code: 'email-registered',
  });
