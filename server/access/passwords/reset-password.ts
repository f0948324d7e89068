import { hourMs } from '@/lib/domain/durations';
import { auditAccountChange } from '@/server/access/audit';
import { hashToken, newToken } from '@/server/access/login-tokens';
import { endSessionsOf } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/signing-up/sign-up';
import { mailPasswordReset } from '@/server/jobs';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { hasPoint, takePoint } from '@/server/platform/limits/rate-limit';
import { hashPassword } from '@/server/platform/passwords';
import { enqueue } from '@/server/platform/queue/queue';
import { rememberNetwork } from './password-attempts';

const lifetimeMs = hourMs;

/**
 * Takes the same steps for every email address: only the job checks whether an account exists. After 3 mails in an
 * hour, sends nothing and throws no error: that would reveal the account, and those 3 links still work.
 * @throws AppError 'too-many-requests' after 60 requests of one network in an hour, whichever email addresses.
 */
export async function sendResetPasswordEmail(email: string, address: string): Promise<void> {
  await takePoint('resetRequests', address);
  if (!(await hasPoint('resetMails', email))) return;
  await transaction((tx) => enqueue(tx, mailPasswordReset, { email }));
}

/** The link works once and expires after one hour. Sends nothing without an account. */
export async function mailResetLink(email: string): Promise<void> {
  const user = await db.user.findUnique({ where: { email } });
  if (!user || user.suspendedAt) return;
  const { token, tokenHash } = newToken();
  await transaction(async (tx) => {
    await tx.passwordResetToken.create({
      data: { tokenHash, userId: user.id, expiresAt: new Date(now(tx).getTime() + lifetimeMs) },
    });
    const link = `${env.APP_URL}/search/change-password?token=${token}`;
    await enqueueMail(tx, { to: user.email, template: 'reset-password', values: { link, firstName: user.firstName } });
  });
}

/** Sets the password, ends all sessions of the user, and verifies the email address, which the mailed link proves. */
export async function changePassword(token: string, password: string, address: string): Promise<{ userId: string }> {
  requireUncommonPassword(password);
  const tokenHash = hashToken(token);
  const usableTokenWhere = () => ({ tokenHash, usedAt: null, expiresAt: { gt: now() } });
  // Checked before hashing, which takes a third of a second, so that invalid tokens are cheap.
  const row = await db.passwordResetToken.findFirst({ where: usableTokenWhere(), include: { user: true } });
  if (!row) throw usedLink();
  const { user } = row;
  const passwordHash = await hashPassword(password, address);
  await transaction(async (tx) => {
    const used = await tx.passwordResetToken.updateMany({ where: usableTokenWhere(), data: { usedAt: now(tx) } });
    if (used.count === 0) throw usedLink();
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now(tx) },
    });
    await tx.passwordResetToken.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: now(tx) } });
    await endSessionsOf(tx, user.id);
    // The mailed link proves who owns the account, so failed logins from other networks must not lock this network out.
    await rememberNetwork(tx, user.id, address);
    await auditAccountChange(tx, user.id, 'reset-password');
    await enqueueMail(tx, { to: user.email, template: 'password-changed', values: { firstName: user.firstName } });
  });
  return { userId: user.id };
}

function usedLink(): AppError {
  return new AppError('validation', 'This link no longer works. Please ask for a new one.', {
    code: 'used-link',
  });
}
