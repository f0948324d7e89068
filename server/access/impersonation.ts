import type { Contract } from '@/lib/contracts/contract';
import type { Actor } from './actor';
import { AppError } from '@/server/platform/errors';

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
