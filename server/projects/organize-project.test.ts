import { expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { archiveProject } from './organize-project';
import { listProjects } from './queries';

const archivesOf = async (projectId: string) =>
  (await db.projectArchive.findMany({ where: { projectId } })).map(({ userId }) => userId);
const eventsOf = (projectId: string) =>
  db.event.findMany({ where: { projectId, type: 'project-updated' }, select: { userId: true } });
const listed = async (actor: Parameters<typeof listProjects>[0], includeArchived = false) => {
  const query = { ...listContract.query.parse({ limit: '100' }), includeArchived };
  return (await listProjects(actor, query)).rows.map(({ id }) => id);
};

test('archives and restores for the actor only, and updates only their pages', async () => {
  const voice = await aVoice();
  const { id, customer } = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  await archiveProject(customer.actor, id, true);
  await archiveProject(customer.actor, id, true);
  expect(await archivesOf(id)).toEqual([customer.id]);
  expect(await eventsOf(id)).toEqual([{ userId: customer.id }]);
  expect([await listed(customer.actor), await listed(customer.actor, true)]).toEqual([[], [id]]);
  expect(await listed(voice.actor)).toEqual([id]);
  await archiveProject(voice.actor, id, true);
  expect((await archivesOf(id)).toSorted()).toEqual([customer.id, voice.id].toSorted());
  await archiveProject(customer.actor, id, false);
  await archiveProject(customer.actor, id, false);
  expect(await archivesOf(id)).toEqual([voice.id]);
});

test('rejects a finished project, which is archived automatically', async () => {
  const voice = await aVoice();
  const { id, customer } = await aProject({ state: 'rated', voiceIds: [voice.id] });
  for (const { actor } of [customer, voice]) {
    await expect(archiveProject(actor, id, true)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A finished project is archived automatically 15 days after approval.',
    });
  }
  expect(await archivesOf(id)).toEqual([]);
});

test('archives once in 20 parallel attempts', async () => {
  const { id, customer } = await aProject();
  const attempts = await inParallel(20, () => archiveProject(customer.actor, id, true));
  expect(attempts.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await archivesOf(id)).toEqual([customer.id]);
  expect(await eventsOf(id)).toHaveLength(1);
});
