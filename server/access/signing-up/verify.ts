import type { verify as contract } from '@/lib/contracts/access';
import type { BodyOf } from '@/lib/contracts/contract';
import { storeSignUpAgreements } from '@/server/access/agreements';
import { hashToken } from '@/server/access/login-tokens';
import { rememberNetwork, unlessRejected } from '@/server/access/passwords/password-attempts';
import { startSession } from '@/server/access/sessions';
import { mailSignUp } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { isUniqueViolation, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { returnPoint, takePoint } from '@/server/platform/limits/rate-limit';
import { isPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue/queue';
import type { Origin } from './sign-up';
import { deleteSignUps, requestingNetwork, type SignUp, signUpForCode, signUpOfBrowser } from './sign-ups';
import { tryCode, wrongCode } from './verification-codes';

/**
 * Verifies the email address of a sign-up, creates its account and starts the first session. The code only proves
 * access to the mailbox; the browser's sign-up token or the sign-up's password proves who signed up.
 * @throws AppError 'validation' for a wrong or expired code or password, 'forbidden' when the password is required,
 * 'conflict' when the address got an account concurrently.
 */
export async function verify(
  { email, code, password }: BodyOf<typeof contract>,
  origin: Origin,
): Promise<{ userId: string; session: SessionChange }> {
  const signUp =
    password === undefined
      ? await requireSignUpOfBrowser(email, origin)
      : await requireSignUpWithPassword({ email, password, code }, origin);
  try {
    const result = await transaction((tx) => verifySignUp(tx, signUp, code, origin));
    if (!result) throw wrongCode(password === undefined ? undefined : 'password');
    return result;
  } catch (error) {
    if (isUniqueViolation(error)) throw alreadyVerified();
    throw error;
  }
}

async function requireSignUpOfBrowser(email: string, { browserToken }: Origin): Promise<SignUp> {
  const signUp = await signUpOfBrowser(email, browserToken);
  if (!signUp) {
    throw new AppError('forbidden', 'Please enter the password that you signed up with, too.', {
      code: 'password-required-to-verify',
    });
  }
  return signUp;
}

/**
 * Checks one password in every case, so that the time does not reveal the number of sign-ups: that of the sign-up whose
 * code was sent, else of the newest.
 */
async function requireSignUpWithPassword(
  { email, password, code }: { email: string; password: string; code: string },
  { address }: Origin,
): Promise<SignUp> {
  const account = `${email}|${address}`;
  await takePoint('loginPerAccount', account);
  await takePoint('loginPerAddress', address);
  // Wrong codes of a sign-up that is not the newest are counted here only.
  await takePoint('verifyPerEmail', email, 'Too many attempts. Please sign up again in this browser.');
  // Points are returned, not cleared: otherwise a person who signed up with this address could guess the account's
  // password without limit.
  const returnPoints = async () => {
    await returnPoint('loginPerAccount', account);
    await returnPoint('loginPerAddress', address);
    await returnPoint('verifyPerEmail', email);
  };
  const signUp = await signUpForCode(email, code);
  const check = () => isPassword(password, signUp?.passwordHash ?? null, address);
  const isRight = await unlessRejected(check, returnPoints);
  if (!signUp || !isRight) throw wrongCode('password');
  await returnPoints();
  return signUp;
}

async function verifySignUp(tx: Tx, signUp: SignUp, code: string, { address }: Origin) {
  const attempt = await tryCode(tx, signUp.id, 'signup', code);
  if (!attempt.isRight) return null;
  const userId = await createAccount(tx, signUp);
  await deleteSignUps(tx, signUp.email);
  await rememberNetwork(tx, userId, address);
  return { userId, session: await startSession(tx, userId) };
}

/**
 * Creates an account. A customer with a company name becomes the owner of a new team; a voice gets a team of its own,
 * its business.
 */
async function createAccount(tx: Tx, signUp: SignUp): Promise<string> {
  const { firstName, lastName, companyName, email, isVoice, phone, passwordHash, created } = signUp;
  const { termsVersion, termsAcceptedAt } = signUp;
  const { id } = await tx.user.create({
    data: {
      firstName,
      lastName,
      companyName,
      email,
      isVoice,
      phone,
      passwordHash,
      termsVersion,
      termsAcceptedAt,
      emailVerifiedAt: now(tx),
      memberships: { create: { role: 'owner', team: { create: { name: companyName, isVoiceBusiness: isVoice } } } },
      voiceProfile: isVoice ? { create: { agreedToTermsAt: created } } : undefined,
    },
    select: { id: true },
  });
  await storeSignUpAgreements(tx, { id, isVoice }, termsAcceptedAt ?? created);
  return id;
}

const alreadyVerified = (): AppError =>
  new AppError('conflict', 'This email address has an account by now. Please log in.', { code: 'email-registered' });

/**
 * Mails another code: at most one a minute and five an hour per email and network address, and 60 an hour per network
 * address. An email address that needs no code takes the same steps without a mail.
 */
export async function resendVerifyEmail(email: string, { address, browserToken }: Origin): Promise<void> {
  const account = `${email}|${address}`;
  await takePoint('codeRequests', address);
  await takePoint('verifyMailsMinute', account);
  await takePoint('verifyMailsHour', account);
  const browserHash = browserToken ? hashToken(browserToken) : null;
  await transaction((tx) => enqueue(tx, mailSignUp, { email, browserHash, network: requestingNetwork(address) }));
}
