import type { Actor } from './actor';
import { AppError } from '@/server/platform/errors';

/**
 * Rejects changes that support must not make while impersonating: password, email address, second factor, sessions,
 * cards and bank accounts (docs/rules/access.md#support-acting-as-a-user).
 */
export function refuseImpersonation(actor: Actor): void {
  if (actor.impersonatorId)
    throw new AppError('forbidden', 'This cannot be changed while impersonating.', { code: 'impersonating' });
}
