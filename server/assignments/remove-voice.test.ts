import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aProject, aVoice } from '@/tests/support/builders';
import { removeVoice } from './remove-voice';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function aListedVoice(state: 'shortlisted' | 'assigned' = 'shortlisted') {
  const voice = await aVoice({ demos: [] });
  const { id, customer } = await aProject({ state, voiceIds: [voice.id] });
  return { id, customer, voice };
}

test('a removed voice no longer sees the project; it leaves a message, a notification and no unread marks', async () => {
  const { id, customer, voice } = await aListedVoice();
  const users = [customer, voice].map((person) => ({ projectId: id, voiceId: voice.id, userId: person.id }));
  await db.unreadChat.createMany({ data: users, skipDuplicates: true });
  expect((await removeVoice(customer.actor, id, voice.id)).voices).toEqual([]);
  await expect(getProject(voice.actor, id)).rejects.toMatchObject({ message: 'Missing scope list-project' });
  const left = await db.message.findMany({ where: { projectId: id, type: 'uninvited' } });
  expect(left).toMatchObject([{ voiceId: voice.id, fromId: customer.id }]);
  expect(await db.unreadChat.count({ where: { projectId: id } })).toBe(0);
  expect(await db.notification.findMany({ where: { projectId: id, kind: 'uninvited' } })).toMatchObject([
    { userId: voice.id },
  ]);
  const events = await db.event.findMany({ where: { projectId: id }, select: { type: true, userId: true } });
  expect(events).toContainEqual({ type: 'project-removed', userId: voice.id });
});

test('rejects an assigned voice, and one that is not shortlisted', async () => {
  const { id, customer, voice } = await aListedVoice('assigned');
  await expect(removeVoice(customer.actor, id, voice.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This voice is assigned to the project. Cancel the assignment first.',
  });
  await expect(removeVoice(customer.actor, id, customer.id)).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This voice is not shortlisted.',
  });
  expect(await db.projectVoice.count({ where: { projectId: id } })).toBe(1);
});

test('removes once in 20 parallel attempts', async () => {
  const { id, customer, voice } = await aListedVoice();
  await expectSuccesses(1, { of: 20 }, () => removeVoice(customer.actor, id, voice.id));
  expect(await db.message.count({ where: { projectId: id, type: 'uninvited' } })).toBe(1);
});
