import { describe, expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { archiveProject, setLabels } from './organize-project';
import { listProjects } from './queries';

describe('the archive of a user', () => {
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
});

describe('the labels of a project', () => {
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
});
