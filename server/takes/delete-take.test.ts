import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db } from '@/server/platform/db';
import { deleteTake } from './edit-take';
import { masterTake } from './master-take';
import { aDelivery, anAssignment, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';

/** docs/rules/audio.md#takes */

async function aDelivered(state: 'assigned' | 'accepted' = 'accepted') {
  const scene = await anAssignment({ state });
  await aDelivery(scene.projectId, scene.voice.id);
  const { id: takeId } = await db.audioTake.findFirstOrThrow({ where: { projectId: scene.projectId } });
  return { ...scene, takeId };
}

const numTakes = (projectId: string) => db.audioTake.count({ where: { projectId } });
const fulfilled = (attempts: readonly PromiseSettledResult<unknown>[]) =>
  attempts.filter(({ status }) => status === 'fulfilled').length;

describe('a voice deletes a take of its own', () => {
  test('once under 50 parallel requests; the review period starts again with the next delivery', async () => {
    const { voice, projectId, takeId } = await aDelivered();
    const attempts = await inParallel(50, () => deleteTake(voice.actor, projectId, takeId));
    expect(fulfilled(attempts)).toBe(1);
    expect(await numTakes(projectId)).toBe(0);
    expect(await db.project.findUnique({ where: { id: projectId } })).toMatchObject({ deliveredAt: null });
  });

  test('but not that of another voice, and not once it is approved', async () => {
    const { customer, voice, projectId, takeId } = await aDelivered();
    const other = await aVoice();
    await expect(deleteTake(other.actor, projectId, takeId)).rejects.toMatchObject({ code: 'missing-scope' });
    await expect(deleteTake(customer.actor, projectId, takeId)).rejects.toMatchObject({ code: 'missing-scope' });
    await approveProject(customer.actor, projectId);
    await expect(deleteTake(voice.actor, projectId, takeId)).rejects.toMatchObject({
      message: 'The delivery is approved, so its takes cannot be deleted.',
    });
    expect(await numTakes(projectId)).toBe(1);
  });

  test('or the customer approves it: one of both', async () => {
    const { customer, voice, projectId, takeId } = await aDelivered();
    const [deleted, approved] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      approveProject(customer.actor, projectId),
    ]);
    expect(fulfilled([deleted, approved])).toBe(1);
    const isApproved = approved.status === 'fulfilled';
    expect(await numTakes(projectId)).toBe(isApproved ? 1 : 0);
    const { approvedAt } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(approvedAt !== null).toBe(isApproved);
    expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(isApproved ? 1 : 0);
  });

  test('or the customer masters it: no master is left without its take', async () => {
    const { customer, voice, projectId, takeId } = await aDelivered();
    const [deleted, mastered] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      masterTake(customer.actor, projectId, takeId, 'lufs16'),
    ]);
    expect(fulfilled([deleted, mastered])).toBe(1);
    expect(await numTakes(projectId)).toBe(deleted.status === 'fulfilled' ? 0 : 1);
    expect(await db.masteredTake.count({ where: { projectId } })).toBe(mastered.status === 'fulfilled' ? 1 : 0);
  });

  test('while it is unassigned: afterwards it may not', async () => {
    const { customer, voice, projectId, takeId } = await aDelivered('assigned');
    const [deleted, unassigned] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      unassignVoice(customer.actor, projectId, voice.id),
    ]);
    expect(unassigned.status).toBe('fulfilled');
    expect(await numTakes(projectId)).toBe(deleted.status === 'fulfilled' ? 0 : 1);
    if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'missing-scope' });
    await expect(deleteTake(voice.actor, projectId, takeId)).rejects.toMatchObject({ code: 'missing-scope' });
  });
});
