import { deleteObjects } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { type Prisma, type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { log } from '@/server/platform/tracing/log';
import { enqueue } from '@/server/platform/queue/queue';
import { deleteZip, type ExportAttempt } from './export-attempt';

/** Deletes the ZIP if the export was deleted or retried in the meantime, but not if another run has finished it. */
export async function finishExport(attempt: ExportAttempt, zipUri: string | null): Promise<void> {
  const isFailed = await transaction(async (tx) => {
    const isOpen = await close(tx, attempt, { status: zipUri ? 'finished' : 'failed', uri: zipUri });
    if (!isOpen && zipUri) await deleteUnused(tx, attempt, zipUri);
    if (!isOpen || zipUri) return false;
    await addError(tx, attempt.exportId, 'Nothing could be exported.');
    return true;
  });
  if (isFailed) log.warn(attempt, 'export failed: no recording could be exported');
}

async function deleteUnused(tx: Tx, { exportId }: ExportAttempt, zipUri: string): Promise<void> {
  const row = await tx.export.findUnique({ where: { id: exportId }, select: { uri: true } });
  if (row?.uri !== zipUri) await enqueue(tx, deleteObjects, { keys: [zipUri] });
}

/**
 * Fails the export after the last attempt of the job, also when its worker was killed and nothing else reports the
 * failure.
 */
export async function exportFailed(attempt: ExportAttempt): Promise<void> {
  const pending = await transaction(async (tx) => {
    const { exportId } = attempt;
    const row = await tx.export.findUnique({ where: { id: exportId } });
    if (!row || !(await close(tx, attempt, { status: 'failed' }))) return null;
    await deleteZip(tx, row);
    const failed = await tx.exportLine.updateMany({
      where: { exportId, status: 'pending' },
      data: { status: 'failed' },
    });
    // At least one failure is counted, so that a retry has work even if only the ZIP failed.
    const numFailed = { increment: Math.max(1, failed.count) };
    await tx.export.update({ where: { id: exportId }, data: { numFailed } });
    await addError(tx, exportId, 'The export could not be completed. Please try again.');
    return failed.count;
  });
  if (pending !== null) log.warn({ ...attempt, pending }, 'export failed after the last attempt of its job');
}

async function close(
  tx: Tx,
  { exportId, attempt }: ExportAttempt,
  data: Prisma.ExportUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.export.updateMany({
    where: { id: exportId, attempt, status: 'inProgress' },
    data: { ...data, finishedAt: now(tx), zipUploadId: null },
  });
  if (count === 0) return false;
  const { projectId } = await tx.export.findUniqueOrThrow({ where: { id: exportId }, select: { projectId: true } });
  await recordEvent(tx, { type: 'export-updated', projectId, exportId });
  return true;
}

async function addError(tx: Tx, exportId: string, message: string): Promise<void> {
  await tx.exportLog.create({ data: { exportId, level: 'error', message } });
}
