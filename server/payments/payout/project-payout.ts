import type { Prisma, Tx } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';

/** A payout belongs to an assignment, and reaches the project through it. */
export const withProject = {
  assignment: { select: { projectId: true, project: { select: { name: true } } } },
} as const satisfies Prisma.PayoutInclude;

export type ProjectPayout = Prisma.PayoutGetPayload<{ include: typeof withProject }>;

/** Returns the payout of the project's accepted assignment; null before the approval. */
export function findPayout(tx: Tx, projectId: string): Promise<ProjectPayout | null> {
  return tx.payout.findFirst({ where: { assignment: { projectId } }, include: withProject });
}

/*
 * The order of locks: the bank file, the project, the payouts. What changes a payout's state or its file takes them with one
 * of these functions, so that two changes never wait for each other.
 */

/** Locks the file and its payouts. */
export async function lockTransferFile(tx: Tx, fileId: string): Promise<void> {
  await lockFile(tx, fileId);
  await tx.$queryRaw`select 1 from payouts where "transferFileId" = ${fileId} order by id for update`;
}

/**
 * Returns the payout as it is under the locks. A file that gets it in between is not locked: its withdrawal waits for the
 * payout.
 */
export async function lockPayout(tx: Tx, payoutId: string): Promise<ProjectPayout | null> {
  const where = { id: payoutId };
  const select = { transferFileId: true, assignment: { select: { projectId: true } } };
  const found = await tx.payout.findUnique({ where, select });
  if (!found) return null;
  if (found.transferFileId) await lockFile(tx, found.transferFileId);
  await lockProject(tx, found.assignment.projectId);
  await tx.$queryRaw`select 1 from payouts where id = ${payoutId} for update`;
  return tx.payout.findUnique({ where, include: withProject });
}

async function lockFile(tx: Tx, fileId: string): Promise<void> {
  await tx.$queryRaw`select 1 from transfer_files where id = ${fileId} for update`;
}
