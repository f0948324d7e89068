import { hashLinkToken, newLinkToken } from '@/server/access/link-tokens';
import { endSessionsOf } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/sign-up';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/rate-limit';

const lifetimeMs = 3600_000;

/** Mails a link that lives one hour and works once: at most 3 an hour. The answer is the same for an unknown address. */
export async function sendResetPasswordEmail(email: string): Promise<void> {
  await takePoint('resetMails', email);
  const user = await db.user.findUnique({ where: { email } });
  if (!user || user.suspendedAt) return;
  const { token, tokenHash } = newLinkToken();
  await transaction(async (tx) => {
    await tx.passwordResetToken.create({
      data: { tokenHash, userId: user.id, expiresAt: new Date(Date.now() + lifetimeMs) },
    });
    const link = `${env.APP_URL}/search/change-password?token=${token}`;
    await enqueueMail(tx, { to: user.email, template: 'reset-password', values: { link, firstName: user.firstName } });
  });
}

/** Sets the password, uses the token up and ends every session of the user. The mailed link also proves the address. */
export async function changePassword(token: string, password: string): Promise<void> {
  requireUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const used = await tx.passwordResetToken.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    });
    const row = used.count === 1 ? await tx.passwordResetToken.findUnique({ where: { tokenHash } }) : null;
    if (!row) throw new AppError('validation', 'This link does not work any more. Please ask for a new one.');
    const user = await tx.user.findUniqueOrThrow({ where: { id: row.userId } });
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? new Date() },
    });
    await tx.passwordResetToken.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: new Date() } });
    await endSessionsOf(tx, user.id);
    await enqueueMail(tx, { to: user.email, template: 'password-changed', values: { firstName: user.firstName } });
  });
}
