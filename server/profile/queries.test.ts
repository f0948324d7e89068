import { expect, test } from 'vitest';
import { presentMe } from './queries';
import { selectMe } from './read-me';
import { db, transaction } from '@/server/platform/db';
import { aCustomer, aProject, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';

test("presents a customer's teams, favorites and projects, newest first, with one statement", async () => {
  const customer = await aCustomer();
  const voice = await aVoice();
  const first = await aProject({ customer, project: { created: new Date('2026-01-01') } });
  const second = await aProject({ customer, project: { created: new Date('2026-02-01') } });
  const cancelled = await aProject({ customer, project: { canceledAt: new Date() } });
  const colleague = await aUser();
  await db.teamMember.create({ data: { teamId: customer.team.id, userId: colleague.id, role: 'viewer' } });
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  const unread = await aProject({ customer, state: 'shortlisted', project: { created: new Date('2026-03-01') } });
  const { voiceId } = await db.projectVoice.findFirstOrThrow({ where: { projectId: unread.id } });
  await db.unreadChat.create({ data: { projectId: unread.id, voiceId, userId: customer.id } });

  await presentMe(colleague.id);
  let me = await presentMe(colleague.id);
  expect(me).toMatchObject({ projects: [], favorites: [], numUnread: 0 });
  const statements = await statementsOf(async () => {
    me = await presentMe(customer.id);
  });
  expect(statements).toHaveLength(1);
  const { name } = await db.team.findUniqueOrThrow({ where: { id: customer.team.id } });
  expect(me).toMatchObject({
    id: customer.id,
    isVoice: false,
    gender: 'unknown',
    teams: [{ id: customer.team.id, name, role: 'owner', numMembers: 2 }],
    favorites: [voice.id],
    voiceDemos: [],
    voiceStatus: null,
    manualInvoice: false,
    numUnread: 1,
  });
  expect(me.projects.map(({ id }) => id)).toEqual([unread.id, second.id, first.id]);
  expect(me.projects.map(({ id }) => id)).not.toContain(cancelled.id);
});

test('reads the projects of the user by an index, not all projects', async () => {
  const { id } = await aCustomer();
  const plan = await transaction(async (tx) => {
    // Tables of tests are small: otherwise PostgreSQL would read them whole.
    await tx.$executeRaw`set local enable_seqscan = off`;
    return tx.$queryRawUnsafe<Array<{ 'QUERY PLAN': string }>>(`explain ${selectMe}`, id);
  });
  const lines = plan.map((row) => row['QUERY PLAN']);
  expect(lines.join('\n')).toMatch(/Index (?:Only )?Scan using projects_pkey on projects p_1/);
  // The versions of legal texts are few.
  const scans = lines.filter((line) => line.includes('Seq Scan') && !line.includes('legal_text_versions'));
  expect(scans).toEqual([]);
});

test('lists only projects of current teams', async () => {
  const customer = await aCustomer();
  await aProject({ customer });
  await aTeam({ owner: await aUser() });
  await db.teamMember.deleteMany({ where: { userId: customer.id } });
  expect(await presentMe(customer.id)).toMatchObject({ projects: [], teams: [] });
});

test("presents a voice's profile, demos and projects", async () => {
  const voice = await aVoice();
  const project = await aProject({ state: 'shortlisted', voiceIds: [voice.id] });
  const me = await presentMe(voice.id);
  expect(me).toMatchObject({ isVoice: true, voiceStatus: 'published', favorites: [] });
  expect(me.projects.map(({ id }) => id)).toEqual([project.id]);
  expect(me.voiceDemos.length).toBe(await db.voiceDemo.count({ where: { voiceId: voice.id } }));
});

test('rejects an unknown user', async () => {
  await expect(presentMe('nobody')).rejects.toMatchObject({ kind: 'not-found' });
});
