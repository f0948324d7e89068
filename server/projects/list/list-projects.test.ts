import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryOf } from '@/lib/contracts/contract';
import { listProjects as contract } from '@/lib/contracts/projects';
import { compareProjects } from '@/lib/domain/projects/project-order';
import type { Actor } from '@/server/access/actor';
import { postMessage } from '@/server/chat/messages';
import { db } from '@/server/platform/db';
import { cancelProject } from '@/server/projects/end-project';
import { archiveProject, setLabels } from '@/server/projects/organize-project';
import { aCustomer, aProject, aUser, aVoice } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { listProjects, projectOverview } from './list-projects';

type Filter = Partial<QueryOf<typeof contract>>;

async function list(actor: Actor, filter: Filter) {
  return (await listProjects(actor, { ...contract.query.parse({ limit: '100' }), ...filter })).rows;
}

const orders = contract.query.shape.orderBy.unwrap().options;
const filters = [false, true].flatMap((includeArchived) =>
  [false, true].map((includeNonMember) => ({ includeArchived, includeNonMember })),
);
const additionalFilters: Filter[] = [
  {},
  { query: 'spring' },
  { labels: 'Radio' },
  { sortOrder: 'asc' },
  { sortOrder: 'desc' },
];

async function aList() {
  const [customer, colleague, voice] = await Promise.all([aCustomer(), aUser(), aVoice()]);
  const ids: Record<string, string> = {};
  for (const isArchived of [false, true]) {
    for (const isMember of [false, true]) {
      const { id } = await aProject({
        customer,
        state: 'shortlisted',
        voiceIds: [voice.id],
        project: { name: 'Spring spot', labels: ['Radio'] },
      });
      if (!isMember) await db.projectMember.updateMany({ where: { projectId: id }, data: { userId: colleague.id } });
      if (isArchived) {
        const userIds = [customer.id, voice.id];
        await db.projectArchive.createMany({ data: userIds.map((userId) => ({ projectId: id, userId })) });
      }
      ids[`${isArchived} ${isMember}`] = id;
    }
  }
  await db.projectVoice.updateMany({ where: { voiceId: voice.id }, data: { labels: ['Radio'] } });
  return { customer, voice, ids };
}

describe('every combination of filters, orders, words, labels and ids', () => {
  let scene: Awaited<ReturnType<typeof aList>>;
  beforeAll(async () => {
    scene = await aList();
  });

  test.each(filters)('lists the matching projects of a customer: %o', async (filter) => {
    const { customer, ids } = scene;
    const { includeArchived, includeNonMember } = filter;
    const expected = Object.entries(ids).flatMap(([key, id]) => {
      const [isArchived, isMember] = key.split(' ').map((word) => word === 'true');
      return (isArchived && !includeArchived) || (!isMember && !includeNonMember) ? [] : [id];
    });
    for (const orderBy of orders) {
      for (const more of [...additionalFilters, { ids: Object.values(ids).join(',') }]) {
        const rows = await list(customer.actor, { ...filter, orderBy, ...more });
        expect(rows.map(({ id }) => id).toSorted(), JSON.stringify({ orderBy, more })).toEqual(expected.toSorted());
        expect(rows).toEqual(rows.toSorted(compareProjects(orderBy, more.sortOrder)));
      }
    }
  });

  test.each(filters)('lists the matching projects of a voice: %o', async (filter) => {
    const { voice, ids } = scene;
    const expected = Object.entries(ids).flatMap(([key, id]) =>
      key.startsWith('true') && !filter.includeArchived ? [] : [id],
    );
    for (const orderBy of orders) {
      for (const more of [...additionalFilters, { ids: Object.values(ids).join(',') }]) {
        const rows = await list(voice.actor, { ...filter, orderBy, ...more });
        expect(rows.map(({ id }) => id).toSorted(), JSON.stringify({ orderBy, more })).toEqual(expected.toSorted());
      }
    }
  });
});

test('matches names by a symbol alone', async () => {
  const customer = await aCustomer();
  const radio = await aProject({ customer, project: { name: 'Radio 🎙️' } });
  const sale = await aProject({ customer, project: { name: 'Sale 50% off' } });
  const matchingIds = async (query: string) => (await list(customer.actor, { query })).map(({ id }) => id);
  expect(await matchingIds('🎙️')).toEqual([radio.id]);
  expect(await matchingIds('%')).toEqual([sale.id]);
  expect(await matchingIds('_')).toEqual([]);
  expect(await matchingIds('🎙️ %')).toEqual([]);
  expect(await matchingIds('radio - 🎙️')).toEqual([radio.id]);
});

test('reads a page with two statements: people, unread chats, own archive and due date of each project', async () => {
  const [customer, voice, other] = await Promise.all([aCustomer(), aVoice(), aVoice()]);
  const project = await aProject({
    customer,
    state: 'delivered',
    voiceIds: [voice.id, other.id],
    project: { dueDate: new Date('2027-03-01'), labels: ['Radio'] },
  });
  await db.unreadChat.create({ data: { projectId: project.id, voiceId: other.id, userId: customer.id } });
  await db.projectArchive.create({ data: { projectId: project.id, userId: customer.id } });
  let rows: Awaited<ReturnType<typeof list>> = [];
  const statements = await statementsOf(async () => {
    rows = await list(customer.actor, { includeArchived: true });
  });
  expect(statements).toHaveLength(2);
  expect(contract.response.parse(rows)).toEqual(rows);
  expect(rows).toMatchObject([
    {
      id: project.id,
      dueDate: '2027-03-01',
      labels: ['Radio'],
      isMember: true,
      isArchived: true,
      team: { id: customer.team.id, numMembers: 1 },
      voices: expect.arrayContaining([
        expect.objectContaining({ id: voice.id, isAssigned: true, hasUnread: false }),
        expect.objectContaining({ id: other.id, isAssigned: false, hasUnread: true }),
      ]),
      members: [{ id: customer.id }],
    },
  ]);
  expect(await list(voice.actor, {})).toMatchObject([{ isArchived: false, voices: [{ id: voice.id }] }]);
});

test('lists the projects of one company for a member of two, and none of a foreign company', async () => {
  const [first, second, foreign] = [await aCustomer(), await aCustomer(), await aCustomer()];
  const member = { teamId: second.team.id, userId: first.id, role: 'editor' as const };
  await db.teamMember.create({ data: member });
  const inBoth = { ...first.actor, teams: [...first.actor.teams, { id: second.team.id, role: member.role }] };
  const [own, shared, hidden] = [
    await aProject({ customer: first }),
    await aProject({ customer: second }),
    await aProject({ customer: foreign }),
  ];
  const idsOf = async (filter: Filter) =>
    (await list(inBoth, { includeNonMember: true, ...filter })).map(({ id }) => id).toSorted();
  expect(await idsOf({})).toEqual([own.id, shared.id].toSorted());
  expect(await idsOf({ teamId: first.team.id })).toEqual([own.id]);
  expect(await idsOf({ teamId: second.team.id })).toEqual([shared.id]);
  expect(await idsOf({ teamId: foreign.team.id })).toEqual([]);
  expect((await list(foreign.actor, { teamId: foreign.team.id })).map(({ id }) => id)).toEqual([hidden.id]);
});

test('pages are below 1 MB, however many members projects have, and together have all projects', async () => {
  const customer = await aCustomer();
  const members = await db.user.createManyAndReturn({
    data: Array.from({ length: 400 }, () => ({
      email: `${randomUUID()}@tests.example`,
      passwordHash: '',
      firstName: '名'.repeat(50),
      lastName: '名'.repeat(50),
    })),
    select: { id: true },
  });
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push((await aProject({ customer })).id);
  await db.projectMember.createMany({
    data: ids.flatMap((projectId) => members.map(({ id: userId }) => ({ projectId, userId }))),
  });
  const listed: string[] = [];
  let cursor: string | null = null;
  let numPages = 0;
  do {
    const query = contract.query.parse({ limit: '8', ...(cursor && { cursor }) });
    const page: Awaited<ReturnType<typeof listProjects>> = await listProjects(customer.actor, query);
    expect(Buffer.byteLength(JSON.stringify(page.rows))).toBeLessThan(1_000_000);
    listed.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    numPages += 1;
  } while (cursor !== null);
  expect(numPages).toBe(2);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

test('counts a project once, excluding archived, deleted and former ones', async () => {
  const voices = [await aVoice({ demos: [] }), await aVoice({ demos: [] })];
  const voiceIds = voices.map(({ id }) => id);
  const { id, customer } = await aProject({ state: 'shortlisted', voiceIds });
  const overview = () => projectOverview(customer.actor);
  expect(await overview()).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
  for (const voice of voices) await postMessage(voice.actor, id, { voiceId: voice.id, text: 'Hello' });
  await setLabels(customer.actor, id, { labels: ['Radio', 'Asap'] });
  expect(await overview()).toEqual({ labels: ['Asap', 'Radio'], numUnread: 1, hasColleagues: false });
  await archiveProject(customer.actor, id, true);
  expect(await overview()).toMatchObject({ labels: ['Asap', 'Radio'], numUnread: 0 });
  const deleted = await aProject({ customer });
  await setLabels(customer.actor, deleted.id, { labels: ['Gone'] });
  await cancelProject(customer.actor, deleted.id);
  expect((await overview()).labels).toEqual(['Asap', 'Radio']);
});
