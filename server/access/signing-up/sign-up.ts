import type { signUp as contract } from '@/lib/contracts/access';
import type { BodyOf } from '@/lib/contracts/contract';
import { newToken } from '@/server/access/login-tokens';
import { normalizePhone } from '@/server/access/phone';
import { applyingVersion } from '@/server/installation/legal-texts';
import { mailSignUp } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { hashPassword, isCommonPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue/queue';
import { deleteSignUpOfBrowser, requestingNetwork, signUpLifetimeMs } from './sign-ups';

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
 * an account: only the job checks. Replaces an earlier sign-up of this browser with the same address. Does not change
 * those from other browsers, so that a stranger cannot replace them (docs/rules/access.md#signing-up).
 * @returns a new token, by which the browser proves that it signed up.
 */
export async function signUp(body: SignUpBody, origin: Origin): Promise<{ email: string; signUpToken: string }> {
  const { email } = body;
  requireUncommonPassword(body.password);
  const phone = normalizePhone(body.phone);
  await takePoint('signups', origin.address);
  await takePoint('signupsPerAccount', `${email}|${origin.address}`);
  const passwordHash = await hashPassword(body.password, origin.address);
  // Never the token that the browser sent: someone else may have put it there, and would share this sign-up.
  const { token: signUpToken, tokenHash: browserHash } = newToken();
  const { validFrom: termsVersion } = await applyingVersion(db, 'terms');
  const termsAcceptedAt = now();
  const expiresAt = new Date(termsAcceptedAt.getTime() + signUpLifetimeMs);
  const data = { ...detailsOf(body), phone, passwordHash, expiresAt, termsVersion, termsAcceptedAt };
  await transaction(async (tx) => {
    if (origin.browserToken !== null) await deleteSignUpOfBrowser(tx, email, origin.browserToken);
    await tx.signUp.create({ data: { email, browserHash, ...data } });
    const network = requestingNetwork(origin.address);
    // This mail goes before codes that were requested again, which strangers can do for any email address.
    await enqueue(tx, mailSignUp, { email, browserHash, network }, { priority: 1 });
  });
  return { email, signUpToken };
}

function detailsOf({ firstName, lastName, companyName, isVoice = false, createProject = false, voiceId }: SignUpBody) {
  return { firstName, lastName, companyName, isVoice, createProject, voiceId: voiceId ?? null };
}
