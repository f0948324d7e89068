import { startSession } from '@/server/access/sessions';
import { sendVerifyCode } from '@/server/access/verify';
import type { SessionChange } from '@/server/platform/answer';
import { db, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { isPassword } from '@/server/platform/passwords';
import { clearPoints, hasPoint, returnPoint, takePoint } from '@/server/platform/rate-limit';

/**
 * Starts a session. An unknown address is refused with the same words and as slowly as a wrong password. Failures are
 * counted for account and address together, so that a stranger cannot lock anybody out.
 */
export async function logIn(
  email: string,
  password: string,
  address: string,
): Promise<{ userId: string; session: SessionChange }> {
  const account = `${email}|${address}`;
  // Counted before the password is looked at, or many attempts at once would all be tried.
  await takePoint('loginPerAccount', account);
  await takePoint('loginPerAddress', address);
  const user = await db.user.findUnique({ where: { email } });
  if (!(await checkPassword(password, user?.passwordHash ?? null, address, account)) || !user) throw wrongLogin();
  await clearPoints('loginPerAccount', account);
  await returnPoint('loginPerAddress', address);
  if (user.suspendedAt) {
    throw new AppError('forbidden', 'This account is suspended. Please contact support.', { code: 'suspended' });
  }
  if (!user.emailVerifiedAt) {
    await sendFreshCode(user);
    throw new AppError('forbidden', 'Please verify your email address. We have sent you a code.', {
      code: 'not-verified',
    });
  }
  return { userId: user.id, session: await transaction((tx) => startSessionWith(tx, user)) };
}

/** An attempt that the queue rejected was not checked and does not count as a failed one. */
async function checkPassword(
  password: string,
  hash: string | null,
  address: string,
  account: string,
): Promise<boolean> {
  try {
    return await isPassword(password, hash, address);
  } catch (error) {
    await returnPoint('loginPerAccount', account);
    await returnPoint('loginPerAddress', address);
    throw error;
  }
}

function wrongLogin(): AppError {
  return new AppError('unauthenticated', 'Wrong email or password', { code: 'wrong-login' });
}

/** Under a lock, so that a password that is being changed at this moment starts no session that outlives it. */
async function startSessionWith(tx: Tx, user: { id: string; passwordHash: string }): Promise<SessionChange> {
  const still = await tx.$queryRaw<unknown[]>`
    select 1 from users where id = ${user.id} and "passwordHash" = ${user.passwordHash} for share`;
  if (still.length === 0) throw wrongLogin();
  return startSession(tx, user.id);
}

/** A new code, unless one was mailed within the last minute. */
async function sendFreshCode(user: { id: string; email: string; firstName: string }): Promise<void> {
  const isAllowed =
    (await hasPoint('verifyMailsMinute', user.email)) && (await hasPoint('verifyMailsHour', user.email));
  if (isAllowed) await sendVerifyCode(user);
}
