import { beforeAll, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { aDeliveredProject, type DeliveredProject } from '@/tests/support/steps/take-steps';
import { updateTake } from './update-take';

let scene: DeliveredProject;
beforeAll(async () => {
  scene = await aDeliveredProject();
});

const commentOf = async (id: string) => (await db.audioTake.findUniqueOrThrow({ where: { id } })).comment;

test('a voice changes the comment of its own take, which updates open pages', async () => {
  const { voice, projectId, takeId } = scene;
  const updates = () => db.event.count({ where: { projectId, type: 'project-updated' } });
  const before = await updates();
  expect(await updateTake(voice.actor, projectId, takeId, 'Second half')).toMatchObject({ comment: 'Second half' });
  expect(await commentOf(takeId)).toBe('Second half');
  expect(await updates()).toBe(before + 1);
});

test('is refused to others, for takes of others, and on a closed project', async () => {
  const { customer, voice, projectId, takeId } = scene;
  const before = await commentOf(takeId);
  for (const { actor } of [customer, await aVoice()]) {
    await expect(updateTake(actor, projectId, takeId, 'x')).rejects.toMatchObject({ code: 'missing-scope' });
  }
  const other = await aDeliveredProject();
  await expect(updateTake(voice.actor, projectId, other.takeId, 'x')).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This take does not exist.',
  });
  await db.project.update({ where: { id: projectId }, data: { closedAt: new Date() } });
  await expect(updateTake(voice.actor, projectId, takeId, 'x')).rejects.toThrow('This project is closed.');
  expect([await commentOf(takeId), await commentOf(other.takeId)]).toEqual([before, '']);
});
