import type { Take } from '@/lib/contracts/takes';
import { masterTypes } from '@/lib/domain/sound/mastering';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { takeWithinBytes } from '@/server/platform/http-result';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { presentMasteredTakes } from './queries';
import { startQueuedMasters } from './start-masters';

/**
 * Requests the masters that are missing or failed, in the order of the takes. As many as the limit allows start, and each
 * that ends starts the next one. Returns the takes that the customer may master, newest first, as many as fit into a
 * response.
 */
export async function masterAll(actor: Actor, projectId: string): Promise<Take[]> {
  await transaction(async (tx) => {
    await lockForChangeInState(tx, actor, projectId, 'master-audio');
    const takes = await tx.audioTake.findMany({
      where: { projectId, status: 'done', assignment: { state: 'accepted' } },
      orderBy: [{ created: 'asc' }, { id: 'asc' }],
      select: { id: true, masters: { where: { status: { not: 'failed' } }, select: { type: true } } },
    });
    const missing = takes.flatMap(({ id: takeId, masters }) =>
      masterTypes
        .filter((type) => !masters.some((master) => master.type === type))
        .map((type) => ({ takeId, projectId, type })),
    );
    if (missing.length === 0) return;
    await tx.queuedMaster.createMany({ data: missing, skipDuplicates: true });
    await startQueuedMasters(tx, projectId);
    await markProjectUpdated(tx, projectId, ['takes']);
  });
  return takeWithinBytes(await presentMasteredTakes(projectId));
}
