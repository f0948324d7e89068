import type { signUp as contract } from '@/lib/contracts/access';
import type { BodyOf } from '@/lib/contracts/contract';
import { mailSignupCode } from '@/server/access/mail-code';
import { normalisePhone } from '@/server/access/phone';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { invalidField } from '@/server/platform/errors';
import { hashPassword, isCommonPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/rate-limit';

type Signup = BodyOf<typeof contract>;

/** Refuses a password that everybody tries first. */
export function requireUncommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw invalidField(field, 'This password is too common. Please choose another one.');
}

/**
 * A new account that waits for its address to be verified. The first customer with a company name makes a team and owns
 * it; a voice has a team of one, its business. A known address gets the same answer and a mail that says so. An address
 * that was never verified belongs to whoever signs up last: the first may have been a stranger.
 */
export async function signUp(signup: Signup, address: string): Promise<{ email: string }> {
  requireUncommonPassword(signup.password);
  const phone = normalisePhone(signup.phone);
  await takePoint('signups', address);
  await takePoint('signupsPerAccount', `${signup.email}|${address}`);
  const passwordHash = await hashPassword(signup.password, address);
  try {
    await transaction(async (tx) => {
      const known = await tx.user.findUnique({ where: { email: signup.email } });
      if (known?.emailVerifiedAt) return tellOwner(tx, known);
      if (known) await forgetUnverified(tx, known.id);
      const user = await tx.user.create({ data: newUser(signup, passwordHash, phone) });
      await mailSignupCode(tx, user);
    });
  } catch (error) {
    // Two sign-ups with one address at the same moment: the other one has it, and its mail is on the way.
    if (!isUniqueViolation(error)) throw error;
  }
  return { email: signup.email };
}

function newUser(signup: Signup, passwordHash: string, phone: string | null) {
  const { firstName, lastName, companyName, email, isVoice = false } = signup;
  const team = { name: companyName, isVoiceBusiness: isVoice };
  return {
    ...{ firstName, lastName, companyName, email, isVoice, phone, passwordHash },
    memberships: { create: { role: 'owner' as const, team: { create: team } } },
    voiceProfile: isVoice ? { create: { agreedToTermsAt: new Date() } } : undefined,
  };
}

async function tellOwner(tx: Tx, { email, firstName }: { email: string; firstName: string }): Promise<void> {
  const values = { firstName, link: `${env.APP_URL}/search/login` };
  await enqueueMail(tx, { to: email, template: 'account-exists', values });
}

/** Nobody could log in to it, so there is nothing in it but its team. */
async function forgetUnverified(tx: Tx, userId: string): Promise<void> {
  await tx.team.deleteMany({ where: { members: { some: { userId, user: { emailVerifiedAt: null } } } } });
  await tx.user.deleteMany({ where: { id: userId, emailVerifiedAt: null } });
}
