import type { BodyOf } from '@/lib/contracts/contract';
import type { signUpAndAccept as contract } from '@/lib/contracts/invitations';
import { endSessionsOf, startSession } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/sign-up';
import type { SessionChange } from '@/server/platform/answer';
import { isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/rate-limit';
import { joinTeam } from '@/server/invitations/join-team';
import { claimInvitation, getInvitation, isRegistered } from '@/server/invitations/queries';

/**
 * A new account with the invited address, verified because the invitation came to it, and a member of the team.
 * @throws AppError 'not-found' when the invitation is no longer open, 'conflict' when the address has an account
 */
export async function signUpAndAccept(
  invitationId: string,
  signup: BodyOf<typeof contract>,
  address: string,
): Promise<{ userId: string; session: SessionChange }> {
  requireUncommonPassword(signup.password);
  // Before the half second of work that a password costs.
  await getInvitation(invitationId);
  await takePoint('signups', address);
  const passwordHash = await hashPassword(signup.password, address);
  try {
    return await transaction(async (tx) => {
      const invitation = await claimInvitation(tx, invitationId);
      const userId = await createAccount(tx, invitation.email.toLowerCase(), {
        firstName: signup.firstName,
        lastName: signup.lastName,
        companyName: invitation.team.name,
        passwordHash,
        emailVerifiedAt: new Date(),
      });
      await joinTeam(tx, invitation, userId);
      return { userId, session: await startSession(tx, userId) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyRegistered();
    throw error;
  }
}

type Account = {
  firstName: string;
  lastName: string;
  companyName: string;
  passwordHash: string;
  emailVerifiedAt: Date;
};

async function createAccount(tx: Tx, email: string, account: Account): Promise<string> {
  const known = await tx.user.findUnique({ where: { email } });
  if (!known) return (await tx.user.create({ data: { email, ...account }, select: { id: true } })).id;
  if (isRegistered(known)) throw alreadyRegistered();
  // Whoever began to sign up with somebody else's address keeps nothing of it: no password, no code, no link.
  await tx.verificationCode.deleteMany({ where: { userId: known.id } });
  await tx.passwordResetToken.deleteMany({ where: { userId: known.id } });
  await endSessionsOf(tx, known.id);
  await tx.user.update({ where: { id: known.id }, data: account, select: { id: true } });
  return known.id;
}

const alreadyRegistered = (): AppError =>
  new AppError('conflict', 'This email address has an account. Please login to accept the invitation.', {
    code: 'email-registered',
  });
