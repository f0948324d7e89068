import { hashLinkToken, newLinkToken } from '@/server/access/link-tokens';
import { endSessionsOf } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/sign-up';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';
import { hasPoint } from '@/server/platform/rate-limit';

const lifetimeMs = 3600_000;

/**
 * Mails a link that lives one hour and works once. Silent when there is no such account, and after 3 mails in an hour:
 * a refusal would tell a stranger something, and those three still work.
 */
export async function sendResetPasswordEmail(email: string): Promise<void> {
  if (!(await hasPoint('resetMails', email))) return;
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
export async function changePassword(token: string, password: string, address: string): Promise<void> {
  requireUncommonPassword(password);
  const tokenHash = hashLinkToken(token);
  const open = () => ({ tokenHash, usedAt: null, expiresAt: { gt: new Date() } });
  // Looked up before the hash is computed: that takes a third of a second, which a made-up token is not worth.
  const row = await db.passwordResetToken.findFirst({ where: open(), include: { user: true } });
  if (!row) throw usedLink();
  const { user } = row;
  const passwordHash = await hashPassword(password, address);
  await transaction(async (tx) => {
    const used = await tx.passwordResetToken.updateMany({ where: open(), data: { usedAt: new Date() } });
    if (used.count === 0) throw usedLink();
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? new Date() },
    });
    await tx.passwordResetToken.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: new Date() } });
    await endSessionsOf(tx, user.id);
    await enqueueMail(tx, { to: user.email, template: 'password-changed', values: { firstName: user.firstName } });
  });
}

function usedLink(): AppError {
  return new AppError('validation', 'This link does not work any more. Please ask for a new one.', {
    code: 'used-link',
  });
}
