import { expect, test } from 'vitest';
import { approveProject } from './approve-project';
import { rateVoice } from './rate-voice';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aDelivery, anAssignment, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function anApprovedProject() {
  const scene = await anAssignment({ state: 'accepted' });
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  return scene;
}

const ratingOf = (projectId: string, rating = 4) => ({ projectId, rating, comment: 'Quick', isPublic: false });
const averageOf = (userId: string) =>
  db.voiceProfile.findUniqueOrThrow({ where: { userId }, select: { ratingSum: true, ratingCount: true } });

test('rates the voice once, counts the rating, and updates the details of open pages', async () => {
  const { customer, voice, projectId } = await anApprovedProject();
  const isUpdate = { projectId, type: 'project-updated' } as const;
  const before = await db.event.count({ where: isUpdate });
  await rateVoice(customer.actor, voice.id, ratingOf(projectId));
  expect(await db.rating.findMany({ where: { projectId } })).toMatchObject([
    { voiceId: voice.id, raterId: customer.id, value: 4, comment: 'Quick', isPublic: false },
  ]);
  expect(await averageOf(voice.id)).toEqual({ ratingSum: 4, ratingCount: 1 });
  // The customer sees a form for the rating, and the voice sees the rating.
  const given = { rating: 4, comment: 'Quick' };
  expect(await getProject(voice.actor, projectId)).toMatchObject({ isRated: true, rating: given });
  const { isRated, rating } = await getProject(customer.actor, projectId);
  expect([isRated, rating]).toEqual([true, undefined]);
  expect(await db.event.count({ where: isUpdate })).toBe(before + 1);
  await expect(rateVoice(customer.actor, voice.id, ratingOf(projectId, 5))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This voice is already rated for this project.',
  });
  expect(await averageOf(voice.id)).toEqual({ ratingSum: 4, ratingCount: 1 });
});

test('is refused before the approval', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  await aDelivery(projectId, voice.id);
  await expect(rateVoice(customer.actor, voice.id, ratingOf(projectId))).rejects.toMatchObject({ kind: 'conflict' });
  expect(await averageOf(voice.id)).toEqual({ ratingSum: 0, ratingCount: 0 });
});

test('is refused for a voice that did not work on the project', async () => {
  const { customer, projectId } = await anApprovedProject();
  const other = await aVoice();
  await expect(rateVoice(customer.actor, other.id, ratingOf(projectId))).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This voice did not work on the project.',
  });
  expect(await db.rating.count({ where: { projectId } })).toBe(0);
});

test('counts one of ten parallel ratings', async () => {
  const { customer, voice, projectId } = await anApprovedProject();
  await expectSuccesses(1, { of: 10 }, () => rateVoice(customer.actor, voice.id, ratingOf(projectId, 3)));
  expect(await averageOf(voice.id)).toEqual({ ratingSum: 3, ratingCount: 1 });
});
