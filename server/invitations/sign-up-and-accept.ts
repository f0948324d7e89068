import type { BodyOf } from '@/lib/contracts/contract';
import type { signUpAndAccept as contract } from '@/lib/contracts/invitations';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { rememberNetwork } from '@/server/access/known-networks';
import { startSession } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/signing-up/sign-up';
import { deleteSignUps } from '@/server/access/signing-up/sign-ups';
import { now } from '@/server/platform/clock';
import type { SessionChange } from '@/server/platform/http-result';
import { isUniqueViolation, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { joinTeam } from './join-team';
import { claimInvitation, getInvitation } from './queries';

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
          termsVersion,
          termsAcceptedAt: now(tx),
        },
        select: { id: true },
      });
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
