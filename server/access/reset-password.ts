import { rememberNetwork } from '@/server/access/known-networks';
import { hashLinkToken, newLinkToken } from '@/server/access/link-tokens';
import { endSessionsOf } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/sign-up';
import { mailPasswordReset } from '@/server/jobs/mail-password-reset';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue';
import { hasPoint } from '@/server/platform/rate-limit';

const lifetimeMs = 3600_000;

/**
 * Queues the mail. The same steps for every address: only the job looks whether there is an account. Silent after 3 mails
 * in an hour, since a refusal would tell a stranger something, and those three still work.
 */
export async function sendResetPasswordEmail(email: string): Promise<void> {
  if (!(await hasPoint('resetMails', email))) return;
  await transaction((tx) => enqueue(tx, mailPasswordReset, { email }));
}

/** Mails a link that lives one hour and works once, if the address has an account. */
export async function mailResetLink(email: string): Promise<void> {
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
export async function changePassword(token: string, password: string, address: string): Promise<{ userId: string }> {
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
    // The mailed link shows who owns the account, so failed logins elsewhere do not keep them out here.
    await rememberNetwork(tx, user.id, address);
    await enqueueMail(tx, { to: user.email, template: 'password-changed', values: { firstName: user.firstName } });
  });
  return { userId: user.id };
}

function usedLink(): AppError {
  return new AppError('validation', 'This link does not work any more. Please ask for a new one.', {
    code: 'used-link',
  });
}
