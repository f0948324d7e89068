import type { ExportRow } from '@/lib/contracts/exports';
import type { Actor } from '@/server/access/actor';
import { exportAudio } from '@/server/jobs';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { lockForChangeInState } from '@/server/projects/open-project';
import { deleteZip } from './export-attempt';
import { exportInclude, presentExport } from './presenter';
import { exportMissing } from './queries';

type ExportKey = { projectId: string; exportId: string };

async function openExport(tx: Tx, actor: Actor, { projectId, exportId }: ExportKey) {
  await lockForChangeInState(tx, actor, projectId, 'create-export');
  await tx.$queryRaw`select 1 from exports where id = ${exportId} for update`;
  const row = await tx.export.findFirst({ where: { id: exportId, projectId } });
  if (!row) throw exportMissing();
  return row;
}

/** Processes failed lines again and writes another ZIP with all lines; the finished ones are not computed again. */
export function retryExport(actor: Actor, key: ExportKey): Promise<ExportRow> {
  return transaction(async (tx) => {
    const row = await openExport(tx, actor, key);
    if (row.status === 'inProgress') throw new AppError('conflict', 'This export is still running.');
    if (row.numFailed === 0) throw new AppError('conflict', 'Nothing failed in this export.');
    await tx.exportLine.updateMany({ where: { exportId: row.id, status: 'failed' }, data: { status: 'pending' } });
    await tx.exportLog.deleteMany({ where: { exportId: row.id, level: 'error' } });
    await deleteZip(tx, row);
    const retried = await tx.export.update({
      where: { id: row.id },
      data: {
        status: 'inProgress',
        numFailed: 0,
        attempt: { increment: 1 },
        uri: null,
        zipUploadId: null,
        finishedAt: null,
      },
      include: exportInclude,
    });
    await enqueue(tx, exportAudio, { exportId: row.id, attempt: retried.attempt }, { group: key.projectId });
    await recordEvent(tx, { type: 'export-updated', ...key });
    return presentExport(retried);
  });
}

/** Deletes an export. The worker stops when it finds that the row is missing. */
export function deleteExport(actor: Actor, key: ExportKey): Promise<void> {
  return transaction(async (tx) => {
    const row = await openExport(tx, actor, key);
    await tx.export.delete({ where: { id: row.id } });
    await deleteZip(tx, row);
    await recordEvent(tx, { type: 'export-updated', ...key });
  });
}
