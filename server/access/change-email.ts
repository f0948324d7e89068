import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { deleteSignUps, takeAccountExistsMail, takeSignUpMail } from '@/server/access/signing-up/sign-ups';
import { issueCode, tryCode, wrongCode } from '@/server/access/signing-up/verification-codes';
import { mailEmailChange } from '@/server/jobs';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, isUniqueViolation, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { enqueue } from '@/server/platform/queue/queue';
import type { Actor } from './actor';
import { auditAccountChange } from './audit';
import { pendingEmailOf } from './queries';
import { endSessionsOf } from './sessions';

/**
 * Call before the transaction of `requestEmailChange`.
 * @throws AppError 'forbidden' without a recent password, 'too-many-requests'.
 */
export async function requireEmailChange(actor: Actor): Promise<void> {
  requireRecentPassword(actor);
  await takePoint('emailChangesMinute', actor.userId);
  await takePoint('emailChangesHour', actor.userId);
}

/**
 * Takes the same steps for an address that has an account: only the job looks it up. Nobody gets this code: the job issues
 * another one, so that no payload of a job contains one.
 */
export async function requestEmailChange(tx: Tx, actor: Actor, email: string): Promise<void> {
  await issueCode(tx, actor.userId, email, 'email');
  await enqueue(tx, mailEmailChange, { userId: actor.userId, email });
}

/**
 * Mails a code to the new address, or a notice if it has an account, and a notice to the current address. Mails nothing if
 * another address was requested since.
 */
export async function mailEmailCode(userId: string, email: string): Promise<void> {
  const user = await db.user.findUnique({ where: { id: userId } });
  if (!user || user.suspendedAt || user.email === email || (await pendingEmailOf(userId)) !== email) return;
  const owner = await db.user.findUnique({ where: { email } });
  const mayMail = (await takeSignUpMail(email, userId)) && (!owner || (await takeAccountExistsMail(email)));
  await transaction(async (tx) => {
    if (mayMail) {
      if (owner) {
        await enqueueMail(tx, { to: email, template: 'email-taken', values: { firstName: owner.firstName } });
      } else {
        const code = await issueCode(tx, userId, email, 'email');
        await enqueueMail(tx, { to: email, template: 'email-code', values: { code } });
      }
    }
    const values = { firstName: user.firstName, email };
    await enqueueMail(tx, { to: user.email, template: 'email-change-requested', values });
  });
}

type Verification = { email: string; code: string; password?: string | undefined };

/**
 * Returns true if this verifies the address that the user requested last, even if its code has expired or was used. A
 * request with a password verifies a sign-up instead.
 */
export async function isNewEmail({ userId }: Actor, { email, password }: Verification): Promise<boolean> {
  if (password !== undefined) return false;
  const last = await db.verificationCode.findFirst({
    where: { ownerId: userId, purpose: 'email' },
    orderBy: { created: 'desc' },
    select: { email: true },
  });
  return last?.email === email;
}

/**
 * Replaces the email address by the one that the code was mailed to, and ends all other sessions.
 * @throws AppError 'validation' for a wrong or expired code, 'conflict' when the address got an account concurrently.
 */
export async function verifyNewEmail(actor: Actor, verification: Verification): Promise<void> {
  try {
    const isRight = await transaction((tx) => tryNewEmail(tx, actor, verification));
    if (!isRight) throw wrongCode();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', 'This email address has an account by now.', { code: 'email-registered' });
  }
}

async function tryNewEmail(tx: Tx, { userId, sessionId }: Actor, { email, code }: Verification): Promise<boolean> {
  const attempt = await tryCode(tx, userId, 'email', code);
  if (!attempt.isRight) return false;
  // Another address was requested concurrently. The rollback leaves its code usable.
  if (attempt.email !== email) throw wrongCode();
  const previous = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.user.update({ where: { id: userId }, data: { email } });
  // The code proves who owns the address, so unverified sign-ups with it are void.
  await deleteSignUps(tx, email);
  // Links mailed to the previous address must not open the account.
  await tx.passwordResetToken.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now(tx) } });
  await endSessionsOf(tx, userId, sessionId);
  const values = { firstName: previous.firstName, email };
  await enqueueMail(tx, { to: previous.email, template: 'email-changed', values });
  await auditAccountChange(tx, userId, 'change-email', { from: previous.email, to: email });
  return true;
}
