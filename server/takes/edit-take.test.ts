import { beforeAll, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aDeliveredProject, type DeliveredProject } from '@/tests/support/steps/take-steps';
import { updateTake } from './edit-take';

let scene: DeliveredProject;
beforeAll(async () => {
  scene = await aDeliveredProject();
});

const commentOf = async (id: string) => (await db.audioTake.findUniqueOrThrow({ where: { id } })).comment;

test('a voice changes the comment of its own take, which updates open pages', async () => {
  const { voice, projectId, takeId } = scene;
  const updates = () => db.event.count({ where: { projectId, type: 'project-updated' } });
  const before = await updates();
  expect(await updateTake(voice.actor, projectId, takeId, { comment: 'Second half' })).toMatchObject({
    comment: 'Second half',
  });
  expect(await commentOf(takeId)).toBe('Second half');
  expect(await updates()).toBe(before + 1);
});

test('is refused for takes of others and on a closed project', async () => {
  const { voice, projectId, takeId } = scene;
  const before = await commentOf(takeId);
  const other = await aDeliveredProject();
  await expect(updateTake(voice.actor, projectId, other.takeId, { comment: 'x' })).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This take does not exist.',
  });
  await db.project.update({ where: { id: projectId }, data: { closedAt: new Date() } });
  await expect(updateTake(voice.actor, projectId, takeId, { comment: 'x' })).rejects.toThrow('This project is closed.');
  expect([await commentOf(takeId), await commentOf(other.takeId)]).toEqual([before, '']);
});

test('its voice confirms warnings; customers see two kinds of them until then', async () => {
  const { customer, voice, projectId, takeId } = await aDeliveredProject();
  const warnings = [
    { kind: 'clipped', atMs: 20, count: 3, isConfirmed: false },
    { kind: 'dc-offset', isConfirmed: false },
  ];
  await db.audioTake.update({ where: { id: takeId }, data: { warnings, comment: 'Kept' } });
  const seenByCustomer = async () => (await getProject(customer.actor, projectId)).audio?.[0]?.warnings;
  expect(await seenByCustomer()).toEqual([{ id: 'clipped', ...warnings[0] }]);
  await expect(updateTake(customer.actor, projectId, takeId, { confirmedWarnings: ['clipped'] })).rejects.toMatchObject(
    { code: 'missing-scope' },
  );
  const take = await updateTake(voice.actor, projectId, takeId, { confirmedWarnings: ['clipped'] });
  expect(take).toMatchObject({ comment: 'Kept', warnings: [{ isConfirmed: true }, { isConfirmed: false }] });
  expect(await seenByCustomer()).toEqual([]);
});
