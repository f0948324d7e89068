import { issueLicenseCertificate } from '@/server/jobs';
import type { Tx } from '@/server/platform/db';
import { approvalSelect, approvedAtOf } from '@/server/projects/project-state';
import { enqueue } from '@/server/platform/queue/queue';
import { lockProject } from '@/server/projects/open-project';

/**
 * Enqueues the job that issues the license certificate of an approved assignment. Does nothing if it is already
 * prepared.
 */
export async function prepareLicenseCertificate(tx: Tx, assignmentId: string, approvedAt: Date): Promise<void> {
  const { count } = await tx.licenseCertificate.createMany({
    data: { assignmentId, created: approvedAt },
    skipDuplicates: true,
  });
  if (count > 0) await enqueue(tx, issueLicenseCertificate, { assignmentId });
}

/**
 * Prepares the certificates that an approval allows. A pickup or extra round is certified once its original is approved as
 * well, because it ends with it. The lock makes one of two simultaneous approvals see the other.
 */
export async function certifyApproval(
  tx: Tx,
  project: { id: string; originalId: string | null },
  { assignmentId, approvedAt }: { assignmentId: string; approvedAt: Date },
): Promise<void> {
  if (project.originalId && !(await lockApproved(tx, project.originalId))) return;
  await prepareLicenseCertificate(tx, assignmentId, approvedAt);
  const waiting = await tx.assignment.findMany({
    where: { state: 'accepted', approvedAt: { not: null }, project: { originalId: project.id, canceledAt: null } },
    select: { id: true },
    orderBy: { created: 'asc' },
  });
  for (const { id } of waiting) await prepareLicenseCertificate(tx, id, approvedAt);
}

/** Locks a project. Returns whether it is approved. Lock the pickup or extra round before its original. */
export async function lockApproved(tx: Tx, projectId: string): Promise<boolean> {
  await lockProject(tx, projectId);
  const project = await tx.project.findUnique({ where: { id: projectId }, select: approvalSelect });
  return project !== null && approvedAtOf(project) !== null;
}
