import { auditAccountChange } from '@/server/access/audit';
import type { Actor } from '@/server/access/actor';
import { requirePassword } from './confirm-password';
import { endSessionsOf } from '@/server/access/sessions';
import { requireUncommonPassword } from '@/server/access/signing-up/sign-up';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { hashPassword } from '@/server/platform/passwords';

type Passwords = { oldPassword?: string | undefined; newPassword?: string | undefined };
export type PasswordChange = { oldHash: string; newHash: string };

/**
 * Checks the old password and hashes the new one, before the transaction: both take a third of a second.
 * @throws AppError 'validation' for a missing, wrong or common password, 'too-many-requests' as for logins.
 */
export async function preparePasswordChange(
  actor: Actor,
  { oldPassword, newPassword }: Passwords,
  address: string,
): Promise<PasswordChange> {
  if (!oldPassword) throw invalidField('oldPassword', 'Old password may not be empty');
  if (!newPassword) throw invalidField('newPassword', 'New password may not be empty');
  requireUncommonPassword(newPassword, 'newPassword');
  const oldHash = await requirePassword(actor, oldPassword, {
    address,
    field: 'oldPassword',
    message: 'Wrong password',
  });
  return { oldHash, newHash: await hashPassword(newPassword, address) };
}

/**
 * Stores the new hash, ends all other sessions of the user, and invalidates mailed links for a new password.
 * @throws AppError 'conflict' when the password was changed concurrently.
 */
export async function applyPasswordChange(tx: Tx, actor: Actor, { oldHash, newHash }: PasswordChange): Promise<void> {
  const { userId, sessionId } = actor;
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: oldHash },
    data: { passwordHash: newHash },
  });
  if (count === 0) throw new AppError('conflict', 'Your password was just changed. Please reload the page.');
  await tx.passwordResetToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now(tx) } });
  await endSessionsOf(tx, userId, sessionId);
  const { email, firstName } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await enqueueMail(tx, { to: email, template: 'password-changed', values: { firstName } });
  await auditAccountChange(tx, userId, 'change-password');
}
