import type { OriginalTerm } from '@/lib/domain/licenses/license';
import type { Tx } from '@/server/platform/db';
import { originalTerm } from './agreed-terms';
import type { CoreProject } from './project-state';

/** Selects a renewal that was accepted, and with that approved. */
export const approvedRenewal = { kind: 'renewal', approvedAt: { not: null }, canceledAt: null } as const;

/** Returns the last approved renewal of an original recording. */
export function findLastRenewal(
  tx: Tx,
  originalId: string,
): Promise<{ usage: unknown; approvedAt: Date | null } | null> {
  return tx.project.findFirst({
    where: { originalId, ...approvedRenewal },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { usage: true, approvedAt: true },
  });
}

/**
 * Returns the term of the original recording of a pickup, extra round or renewal, or of the project itself if it is the
 * original.
 */
export async function findOriginalTerm(
  tx: Tx,
  { id, originalId, approvedAt }: Pick<CoreProject, 'id' | 'originalId' | 'approvedAt'>,
): Promise<OriginalTerm> {
  const original = originalId
    ? await tx.project.findUnique({ where: { id: originalId }, select: { approvedAt: true } })
    : { approvedAt };
  return originalTerm(original?.approvedAt ?? null, await findLastRenewal(tx, originalId ?? id));
}
