import { attemptPassword, rememberNetwork } from '@/server/access/passwords/password-attempts';
import type { Origin } from '@/server/access/signing-up/sign-up';
import { newestSignUp, requestingNetwork, type SignUp, signUpOfBrowser } from '@/server/access/signing-up/sign-ups';
import { mailSignUp } from '@/server/jobs';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, transaction, type Tx, type User } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { hasPoint } from '@/server/platform/limits/rate-limit';
import { isPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue/queue';
import { issueLoginTicket } from './login-tokens';
import { hasSecondFactor, startSession } from './sessions';

/**
 * Rejects an unknown email address with the same message and in the same time as a wrong password.
 * @param browserToken of a sign-up in this browser.
 */
export async function logIn(
  email: string,
  password: string,
  address: string,
  browserToken: string | null = null,
): Promise<{ userId: string; session: SessionChange }> {
  const origin = { address, browserToken };
  const owner = await attemptPassword({ email, address }, () => ownerOf(email, password, origin));
  if (!owner) throw wrongLogin();
  if (owner.signUp) {
    await sendNewCode(owner.signUp, address);
    throw new AppError('forbidden', 'Please verify your email address. We have sent you a code.', {
      code: 'not-verified',
    });
  }
  const { user } = owner;
  if (user.suspendedAt) {
    const contact = env.SUPPORT_EMAIL ? `contact support: ${env.SUPPORT_EMAIL}` : 'contact support.';
    throw new AppError('forbidden', `This account is suspended. Please ${contact}`, { code: 'suspended' });
  }
  const started = await transaction((tx) => startSessionOf(tx, user, address));
  if ('session' in started) return { userId: user.id, session: started.session };
  throw new AppError('unauthenticated', 'Please enter the code that your authenticator app shows.', {
    code: 'second-factor-required',
    loginTicket: started.ticket,
  });
}

type Owner = { user: User; signUp?: undefined } | { signUp: SignUp };

/**
 * Returns the account or, without one, the sign-up that the password belongs to. Checks one password in every case, so
 * that the time reveals neither accounts nor sign-ups: of several sign-ups that of this browser, else the newest.
 */
async function ownerOf(email: string, password: string, { address, browserToken }: Origin): Promise<Owner | null> {
  const user = await db.user.findUnique({ where: { email } });
  const ofBrowser = await signUpOfBrowser(email, browserToken);
  const newest = await newestSignUp(email);
  if (user) return (await isPassword(password, user.passwordHash, address)) ? { user } : null;
  const signUp = ofBrowser ?? newest;
  const isRight = await isPassword(password, signUp?.passwordHash ?? null, address);
  return signUp && isRight ? { signUp } : null;
}

export async function mailLoginWarning(email: string): Promise<void> {
  const user = await db.user.findUnique({ where: { email } });
  if (!user || user.suspendedAt) return;
  const values = { firstName: user.firstName, link: `${env.APP_URL}/search/login?forgot=yes` };
  await transaction((tx) => enqueueMail(tx, { to: email, template: 'failed-logins', values }));
}

function wrongLogin(): AppError {
  return new AppError('unauthenticated', 'Wrong email or password', { code: 'wrong-login' });
}

/**
 * Locks the row, so that a concurrent change of the password or second factor ends this session too. Returns a ticket
 * for an account with a second factor.
 */
async function startSessionOf(
  tx: Tx,
  user: { id: string; passwordHash: string },
  address: string,
): Promise<{ session: SessionChange } | { ticket: string }> {
  const unchanged = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${user.id} and "passwordHash" = ${user.passwordHash} for share`;
  if (unchanged.length === 0) throw wrongLogin();
  if (await hasSecondFactor(tx, user.id)) return { ticket: await issueLoginTicket(tx, user.id) };
  await rememberNetwork(tx, user.id, address);
  return { session: await startSession(tx, user.id) };
}

/** Mails a code within the limits of `resendVerifyEmail`. Beyond them it sends none, and throws no error. */
async function sendNewCode({ email, browserHash }: SignUp, address: string): Promise<void> {
  const account = `${email}|${address}`;
  const isAllowed =
    (await hasPoint('codeRequests', address)) &&
    (await hasPoint('verifyMailsMinute', account)) &&
    (await hasPoint('verifyMailsHour', account));
  if (!isAllowed) return;
  const network = requestingNetwork(address);
  await transaction((tx) => enqueue(tx, mailSignUp, { email, browserHash, network }));
}
