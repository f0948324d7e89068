import type { OriginalTerm } from '@/lib/domain/licenses/license';
import type { Prisma, Tx } from '@/server/platform/db';
import { originalTerm } from './agreed-terms';
import { approvalSelect, approvedAtOf, type CoreProject } from './project-state';

/** Selects a renewal that was accepted, and with that approved. */
export const approvedRenewal = {
  kind: 'renewal',
  canceledAt: null,
  assignments: { some: { approvedAt: { not: null } } },
} as const satisfies Prisma.ProjectWhereInput;

/** Returns the last approved renewal of an original recording. */
export function findLastRenewal(
  tx: Tx,
  originalId: string,
): Promise<{ usage: unknown; assignments: { approvedAt: Date | null }[] } | null> {
  return tx.project.findFirst({
    where: { originalId, ...approvedRenewal },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { usage: true, ...approvalSelect },
  });
}

/**
 * Returns the term of the original recording of a pickup, extra round or renewal, or of the project itself if it is the
 * original.
 */
export async function findOriginalTerm(
  tx: Tx,
  project: Pick<CoreProject, 'id' | 'originalId' | 'assignments'>,
): Promise<OriginalTerm> {
  const { id, originalId } = project;
  const original = originalId
    ? await tx.project.findUnique({ where: { id: originalId }, select: approvalSelect })
    : project;
  return originalTerm(original && approvedAtOf(original), await findLastRenewal(tx, originalId ?? id));
}
