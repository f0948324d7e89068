import { aTake } from '@/tests/support/builders';
import { masterTake } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

/** Adds a take with the stored sound and orders its master; returns the master's id. */
export async function orderMaster(take: { projectId: string; voiceId: string; uri: string }): Promise<string> {
  const { projectId, voiceId, uri } = take;
  return transaction(async (tx) => {
    const { id: takeId } = await aTake({ projectId, userId: voiceId, name: 'Soak', uri }, tx);
    const requestedAt = new Date();
    const { id } = await tx.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', requestedAt } });
    await enqueue(tx, masterTake, { masterId: id, requestedAt: requestedAt.toISOString() });
    return id;
  });
}
