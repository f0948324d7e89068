import { type SupportScope, supportScopes } from '@/lib/domain/support/support-scopes';
import type { Actor } from './actor';
import { AppError, missingScope } from '@/server/platform/errors';

/**
 * Guards actions of the back office (docs/rules/support.md#roles). Reading its lists needs no scope.
 * @throws AppError 'forbidden' that names the scope, or with the code `second-factor-needed`.
 */
export function requireSupport(actor: Actor, scope?: SupportScope): void {
  if (!actor.supportRole) throw missingScope('support');
  if (!actor.isSupport) throw secondFactorNeeded();
  if (scope && !supportScopes(actor.supportRole).has(scope)) throw missingScope(scope);
}

const secondFactorNeeded = (): AppError =>
  new AppError('forbidden', 'Support needs two-step login. Please turn it on in your profile under Security.', {
    code: 'second-factor-needed',
  });
