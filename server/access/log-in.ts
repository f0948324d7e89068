import { isKnownNetwork, rememberNetwork } from '@/server/access/known-networks';
import { startSession } from '@/server/access/sessions';
import { openSignUps, type SignUp, signUpsWithPassword, unlessRejected } from '@/server/access/sign-ups';
import { mailSignUp, warnOfFailedLogins } from '@/server/jobs';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { SessionChange } from '@/server/platform/http-result';
import { db, type Tx, transaction, type User } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, waitText } from '@/server/platform/errors';
import { isPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue';
import { clearPoints, hasPoint, returnPoint, takePoint } from '@/server/platform/rate-limit';

/**
 * Rejects an unknown email address with the same message and in the same time as a wrong password. Failures are counted
 * per account and network address; per account alone they are counted only from networks that its owner has not used,
 * so that a stranger cannot lock the owner out.
 */
export async function logIn(
  email: string,
  password: string,
  address: string,
): Promise<{ userId: string; session: SessionChange }> {
  const account = `${email}|${address}`;
  const isKnown = await isKnownNetwork(email, address);
  // Counted before the password is checked: otherwise parallel attempts would all be checked.
  await takePoint('loginPerAccount', account);
  await takePoint('loginPerAddress', address);
  if (!isKnown) await takeAccountPoint(email);
  const returnPoints = async () => {
    await returnPoint('loginPerAccount', account);
    await returnPoint('loginPerAddress', address);
    if (!isKnown) await returnPoint('loginPerAccountAnywhere', email);
  };
  const owner = await unlessRejected(() => ownerOf(email, password, address), returnPoints);
  if (!owner) throw wrongLogin();
  await returnPoints();
  await clearPoints('loginPerAccount', account);
  if (owner.signUp) {
    await sendNewCode(owner.signUp, address);
    throw new AppError('forbidden', 'Please verify your email address. We have sent you a code.', {
      code: 'not-verified',
    });
  }
  const { user } = owner;
  if (user.suspendedAt) {
    throw new AppError('forbidden', 'This account is suspended. Please contact support.', { code: 'suspended' });
  }
  return { userId: user.id, session: await transaction((tx) => startSessionWith(tx, user, address)) };
}

type Owner = { user: User; signUp?: undefined } | { signUp: SignUp };

/** Returns the account or, without one, the sign-up that the password belongs to; null after the same time. */
async function ownerOf(email: string, password: string, address: string): Promise<Owner | null> {
  const user = await db.user.findUnique({ where: { email } });
  const waiting = await openSignUps(email);
  if (user) return (await isPassword(password, user.passwordHash, address)) ? { user } : null;
  const [signUp] = await signUpsWithPassword(waiting, password, address);
  return signUp ? { signUp } : null;
}

/** After 50 failures in an hour, rejects attempts from new networks and mails the owner once. */
async function takeAccountPoint(email: string): Promise<void> {
  try {
    await takePoint('loginPerAccountAnywhere', email);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    if (await hasPoint('loginWarnings', email)) {
      await transaction((tx) => enqueue(tx, warnOfFailedLogins, { email }));
    }
    throw new AppError(
      'too-many-requests',
      `Too many failed logins. Please try again in ${waitText(refusal.retryAfterSeconds ?? 1)}, or choose a new password with 'Forgot password?'.`,
      { code: 'too-many-failed-logins', retryAfterSeconds: refusal.retryAfterSeconds },
    );
  }
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

/** Locks the row, so that a concurrent password change ends this session too. */
async function startSessionWith(
  tx: Tx,
  user: { id: string; passwordHash: string },
  address: string,
): Promise<SessionChange> {
  const unchanged = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${user.id} and "passwordHash" = ${user.passwordHash} for share`;
  if (unchanged.length === 0) throw wrongLogin();
  await rememberNetwork(tx, user.id, address);
  return startSession(tx, user.id);
}

/** At most one code a minute for each network address. */
async function sendNewCode({ email, browserHash }: SignUp, address: string): Promise<void> {
  const account = `${email}|${address}`;
  const isAllowed = (await hasPoint('verifyMailsMinute', account)) && (await hasPoint('verifyMailsHour', account));
  if (isAllowed) await transaction((tx) => enqueue(tx, mailSignUp, { email, browserHash }));
}
