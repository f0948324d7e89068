import type { signUp as contract } from '@/lib/contracts/access';
import type { BodyOf } from '@/lib/contracts/contract';
import { termsVersion } from '@/lib/domain/terms-version';
import { hashLinkToken, newLinkToken } from '@/server/access/link-tokens';
import { normalizePhone } from '@/server/access/phone';
import { signUpLifetimeMs } from '@/server/access/sign-ups';
import { mailSignUp } from '@/server/jobs';
import { isUniqueViolation, transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { hashPassword, isCommonPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue';
import { takePoint } from '@/server/platform/rate-limit';

type SignUpBody = BodyOf<typeof contract>;

export type Origin = {
  address: string;
  browserToken: string | null;
};

export function requireUncommonPassword(password: string, field = 'password'): void {
  if (isCommonPassword(password)) throw invalidField(field, 'This password is too common. Please choose another one.');
}

/**
 * Stores a sign-up until its email address is verified, and queues the mail. Takes the same steps for an address with
 * an account: only the job checks. Does not change sign-ups from other browsers with the same address, so that a
 * stranger cannot replace them (docs/rules/access.md#signing-up).
 */
export async function signUp(body: SignUpBody, origin: Origin): Promise<{ email: string; signUpToken: string }> {
  const { email } = body;
  requireUncommonPassword(body.password);
  const phone = normalizePhone(body.phone);
  await takePoint('signups', origin.address);
  await takePoint('signupsPerAccount', `${email}|${origin.address}`);
  const passwordHash = await hashPassword(body.password, origin.address);
  const signUpToken = origin.browserToken ?? newLinkToken().token;
  const browserHash = hashLinkToken(signUpToken);
  const termsAcceptedAt = new Date();
  const expiresAt = new Date(termsAcceptedAt.getTime() + signUpLifetimeMs);
  const data = { ...detailsOf(body), phone, passwordHash, expiresAt, termsVersion, termsAcceptedAt };
  try {
    await transaction(async (tx) => {
      const where = { email_browserHash: { email, browserHash } };
      const { id } = await tx.signUp.upsert({ where, create: { email, browserHash, ...data }, update: data });
      // Earlier codes were mailed for other details.
      await tx.verificationCode.deleteMany({ where: { ownerId: id } });
      await enqueue(tx, mailSignUp, { email, browserHash });
    });
  } catch (error) {
    // The form was submitted twice: the other request stores it.
    if (!isUniqueViolation(error)) throw error;
  }
  return { email, signUpToken };
}

function detailsOf({ firstName, lastName, companyName, isVoice = false, createProject = false, voiceId }: SignUpBody) {
  return { firstName, lastName, companyName, isVoice, createProject, voiceId: voiceId ?? null };
}
