import { type Actor, refuseImpersonation } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { isPassword } from '@/server/platform/passwords';
import { attemptPassword } from './password-attempts';

/**
 * Lets this session make changes that need a recent password, for ten minutes.
 * @throws AppError 'validation' for a wrong password, which counts as a failed login.
 */
export async function confirmPassword(actor: Actor, password: string, address: string): Promise<void> {
  await requirePassword(actor, password, { address, field: 'password', message: 'Wrong password' });
  await db.session.updateMany({
    where: { id: actor.sessionId, revokedAt: null },
    data: { passwordConfirmedAt: now() },
  });
}

type Attempt = { address: string; field: string; message: string };

/** @returns the hash of the password, so that the caller can check that it is still the same in its transaction */
export async function requirePassword(actor: Actor, password: string, attempt: Attempt): Promise<string> {
  const { address, field, message } = attempt;
  const { email, passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { email: true, passwordHash: true },
  });
  const isRight = await attemptPassword({ email, address }, () => isPassword(password, passwordHash, address));
  if (!isRight) throw invalidField(field, message);
  return passwordHash;
}

const recentPasswordMs = 10 * 60_000;

export function isRecentConfirmation(confirmedAt: Date | null, nowMs = now().getTime()): boolean {
  return confirmedAt !== null && confirmedAt.getTime() > nowMs - recentPasswordMs;
}

/**
 * Guards changes that a stolen session must not make. An endpoint demands it for all its requests with
 * `needsRecentPassword` in its contract (docs/rules/access.md#recent-password).
 * @throws AppError 'forbidden' while impersonating, or with the code `password-required`.
 */
export function requireRecentPassword(actor: Actor): void {
  refuseImpersonation(actor);
  if (actor.hasRecentPassword) return;
  throw new AppError('forbidden', 'Please confirm your password.', { code: 'password-required' });
}
