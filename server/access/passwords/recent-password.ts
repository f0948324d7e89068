import type { Actor } from '@/server/access/actor';
import { refuseImpersonation } from '@/server/access/impersonation';
import { now } from '@/server/platform/clock';
import { AppError } from '@/server/platform/errors';

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
