import type { Contract } from '@/lib/contracts/contract';
import { type SupportRole, type SupportScope, supportScopes } from '@/lib/domain/support/support-rules';
import type { TeamRole } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';

export type Actor = {
  userId: string;
  sessionId: string;
  name: string;
  isVoice: boolean;
  /** False while a support user lacks the second factor that support needs. */
  isSupport: boolean;
  /** The user's role in support; null for all other users. */
  supportRole: SupportRole | null;
  teams: ReadonlyArray<{ id: string; role: TeamRole }>;
  impersonatorId: string | null;
  /** True if the password was confirmed in this session within the last ten minutes. */
  hasRecentPassword: boolean;
};

export function roleIn(actor: Pick<Actor, 'teams'>, teamId: string): TeamRole | null {
  return actor.teams.find((team) => team.id === teamId)?.role ?? null;
}

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

/** @throws AppError 'forbidden' while support acts as the user (docs/rules/access.md#support-acting-as-a-user) */
export function refuseImpersonation(actor: Actor): void {
  if (actor.impersonatorId)
    throw new AppError('forbidden', 'This cannot be changed while impersonating.', { code: 'impersonating' });
}

/** Returns true if support may not send this request while it acts as a user. @param body the parsed body. */
export function isForUserOnly({ refusesImpersonation }: Contract, body: unknown): boolean {
  if (!refusesImpersonation || refusesImpersonation === true) return refusesImpersonation ?? false;
  const sent: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  return refusesImpersonation.some((field) => sent[field] !== undefined);
}
