import type { Prisma, Tx } from '@/server/platform/db';
import { findLastRenewal, renewalOffer, renewalPricesSelect } from '@/server/projects/agreed-terms';
import type { CoreProject } from '@/server/projects/project-state';

/** Selects renewals that are ordered and not accepted; a project has at most one. */
export const openRenewal = {
  kind: 'renewal',
  canceledAt: null,
  assignments: { none: { approvedAt: { not: null } } },
} as const satisfies Prisma.ProjectWhereInput;

/** Returns the terms of a renewal of a project, at the present price of its template. Null if it cannot be renewed. */
export async function findRenewalOffer(tx: Tx, project: CoreProject, now: Date) {
  const template = await tx.projectTemplate.findUniqueOrThrow({
    where: { id: project.templateId },
    select: renewalPricesSelect,
  });
  return renewalOffer(project, template, await findLastRenewal(tx, project.id), now);
}
