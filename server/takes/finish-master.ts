import { db, type Prisma, transaction } from '@/server/platform/db';
import { markProjectUpdated } from '@/server/projects/open-project';
import { startQueuedMasters } from './master-takes';

/** Request for a master; a later one for the same master has another time. */
type MasterRequest = { masterId: string; requestedAt: Date };

export async function finishMaster(
  request: MasterRequest,
  result: { uri: string; integratedLufs: number; truePeakDbtp: number; gainDb: number; limited: boolean },
): Promise<void> {
  const { uri, integratedLufs, truePeakDbtp, gainDb, limited } = result;
  await finalizeMaster(request, {
    status: 'done',
    failure: null,
    isLimited: limited,
    uri,
    integratedLufs,
    truePeakDbtp,
    gainDb,
  });
}

export async function masteringFailed(request: MasterRequest, failure: string): Promise<void> {
  await finalizeMaster(request, { status: 'failed', failure });
}

async function finalizeMaster(
  { masterId, requestedAt }: MasterRequest,
  data: Prisma.MasteredTakeUpdateManyMutationInput,
): Promise<void> {
  const row = await db.masteredTake.findUnique({ where: { id: masterId }, select: { projectId: true } });
  if (!row) return;
  await transaction(async (tx) => {
    const { count } = await tx.masteredTake.updateMany({
      where: { id: masterId, status: 'processing', requestedAt },
      data,
    });
    if (count === 0) return;
    // This also takes the lock that the next masters need.
    await markProjectUpdated(tx, row.projectId, ['takes']);
    await startQueuedMasters(tx, row.projectId);
  });
}
