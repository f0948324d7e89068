import { issueLicenseCertificate } from '@/server/jobs';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';

/** Has the worker issue the license certificate of an approved assignment. Does nothing if it is already prepared. */
export async function prepareLicenseCertificate(tx: Tx, assignmentId: string, approvedAt: Date): Promise<void> {
  const { count } = await tx.licenseCertificate.createMany({
    data: { assignmentId, created: approvedAt },
    skipDuplicates: true,
  });
  if (count > 0) await enqueue(tx, issueLicenseCertificate, { assignmentId });
}
