import { mailSignupCode } from '@/server/access/mail-code';
import { startSession } from '@/server/access/sessions';
import { tryCode, wrongCode } from '@/server/access/verification-codes';
import type { SessionChange } from '@/server/platform/answer';
import { db, transaction } from '@/server/platform/db';
import { takePoint } from '@/server/platform/rate-limit';

/** Confirms the address and starts the first session. @throws AppError 'validation' for a wrong or old code. */
export async function verify(email: string, code: string): Promise<{ userId: string; session: SessionChange }> {
  const result = await transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } });
    if (!user || user.suspendedAt) return null;
    const tried = await tryCode(tx, user.id, 'signup', code);
    if (!tried.isRight) return null;
    await tx.user.update({ where: { id: user.id }, data: { emailVerifiedAt: user.emailVerifiedAt ?? new Date() } });
    return { userId: user.id, session: await startSession(tx, user.id) };
  });
  if (!result) throw wrongCode();
  return result;
}

/** Mails a new code: at most one a minute and five an hour. An address that needs none gets no mail and the same answer. */
export async function resendVerifyEmail(email: string): Promise<void> {
  await takePoint('verifyMailsMinute', email);
  await takePoint('verifyMailsHour', email);
  const user = await db.user.findUnique({ where: { email } });
  if (!user || user.emailVerifiedAt) return;
  await sendVerifyCode(user);
}

export async function sendVerifyCode(user: { id: string; email: string; firstName: string }): Promise<void> {
  await transaction((tx) => mailSignupCode(tx, user));
}
