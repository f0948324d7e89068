import type { Prisma, Tx } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';

/** A payout belongs to an assignment, and reaches the project through it. */
export const withProject = {
  assignment: { select: { projectId: true, project: { select: { name: true } } } },
} as const satisfies Prisma.PayoutInclude;

export type ProjectPayout = Prisma.PayoutGetPayload<{ include: typeof withProject }>;

/** Of the project's accepted assignment; null before the approval. */
export function findPayout(tx: Tx, projectId: string): Promise<ProjectPayout | null> {
  return tx.payout.findFirst({ where: { assignment: { projectId } }, include: withProject });
}

/** Locks the project, and returns the payout as it is then. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<ProjectPayout | null> {
  const where = { id: payoutId };
  const found = await tx.payout.findUnique({ where, select: { assignment: { select: { projectId: true } } } });
  if (!found) return null;
  await lockProject(tx, found.assignment.projectId);
  return tx.payout.findUnique({ where, include: withProject });
}
