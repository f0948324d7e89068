import { startSession } from '@/server/access/sessions';
import { sendVerifyCode } from '@/server/access/verify';
import type { SessionChange } from '@/server/platform/answer';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { isPassword } from '@/server/platform/passwords';
import { clearPoints, requirePoint, takePoint } from '@/server/platform/rate-limit';

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
  await requirePoint('loginPerAccount', account);
  await requirePoint('loginPerAddress', address);
  const user = await db.user.findUnique({ where: { email } });
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
    await Promise.all([takePoint('loginPerAccount', account), takePoint('loginPerAddress', address)]);
    throw new AppError('unauthenticated', 'Wrong email or password', { code: 'wrong-login' });
  }
  await clearPoints('loginPerAccount', account);
  if (user.suspendedAt) {
    throw new AppError('forbidden', 'This account is suspended. Please contact support.', { code: 'suspended' });
  }
  if (!user.emailVerifiedAt) {
    await sendFreshCode(user);
    throw new AppError('forbidden', 'Please verify your email address. We have sent you a code.', {
      code: 'not-verified',
    });
  }
  return { userId: user.id, session: await transaction((tx) => startSession(tx, user.id)) };
}

/** A new code, unless one was mailed within the last minute. */
async function sendFreshCode(user: { id: string; email: string; firstName: string }): Promise<void> {
  try {
    await takePoint('verifyMailsMinute', user.email);
    await takePoint('verifyMailsHour', user.email);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await sendVerifyCode(user);
}
