import type { Tx } from '@/server/platform/db';
import { renewalOffer, renewalPricesSelect } from '@/server/projects/agreed-terms';
import type { CoreProject } from '@/server/projects/project-state';

/** Ordered and not accepted; a project has at most one. */
export const openRenewal = { kind: 'renewal', approvedAt: null, canceledAt: null } as const;

/** Accepted, and with that approved. */
export const approvedRenewal = { kind: 'renewal', approvedAt: { not: null }, canceledAt: null } as const;

/** The last approved renewal of an original recording. */
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

/** What a renewal of a project would be agreed on, at the present price of its template. Null if it cannot be renewed. */
export async function findRenewalOffer(tx: Tx, project: CoreProject, now: Date) {
  const template = await tx.projectTemplate.findUniqueOrThrow({
    where: { id: project.templateId },
    select: renewalPricesSelect,
  });
  return renewalOffer(project, template, await findLastRenewal(tx, project.id), now);
}
