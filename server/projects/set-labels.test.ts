import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { setLabels } from './organize-project';

async function aListedVoice() {
  const voice = await aVoice({ demos: [] });
  const { id, customer } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  return { id, customer, voice };
}
const eventsOf = (projectId: string) =>
  db.event.findMany({
    where: { projectId, type: 'project-updated' },
    orderBy: { id: 'asc' },
    select: { userId: true },
  });

test('a team shares its labels, and a voice has its own', async () => {
  const { id, customer, voice } = await aListedVoice();
  expect((await setLabels(customer.actor, id, { labels: ['Radio', '', 'Asap', 'Radio'] })).labels).toEqual([
    'Radio',
    'Asap',
  ]);
  expect((await setLabels(voice.actor, id, { labels: ['Mine'], voiceId: voice.id })).labels).toEqual(['Mine']);
  expect((await setLabels(voice.actor, id, { labels: ['Mine', 'Too'] })).labels).toEqual(['Mine', 'Too']);
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ labels: ['Radio', 'Asap'] });
  // A voice's labels concern only its own pages.
  expect(await eventsOf(id)).toEqual([{ userId: null }, { userId: voice.id }, { userId: voice.id }]);
});

test('rejects labels of another voice', async () => {
  const { id, customer, voice } = await aListedVoice();
  const other = await aVoice({ demos: [] });
  await db.projectVoice.create({ data: { projectId: id, voiceId: other.id } });
  const refusal = { code: 'missing-scope', message: 'Missing scope edit-labels' };
  for (const actor of [customer.actor, other.actor]) {
    await expect(setLabels(actor, id, { labels: ['x'], voiceId: voice.id })).rejects.toMatchObject(refusal);
  }
  expect(await db.projectVoice.count({ where: { projectId: id, labels: { isEmpty: false } } })).toBe(0);
  expect(await eventsOf(id)).toEqual([]);
});
