import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { compareSortKeys } from '@/lib/domain/project-order';
import { db, disconnect } from '@/server/platform/db';
import { type ApiAnswer, type ApiClient, loginAs } from '@/tests/support/api';
import { buildManyProjects, type ManyProjects } from '@/tests/support/many-projects';
import { makeVoice, must, orderProject, shortlist, stage } from '@/tests/support/market';

const numProjects = 5_000;
let many: ManyProjects;
let owner: ApiClient;
let colleague: ApiClient;

beforeAll(async () => {
  many = await buildManyProjects(numProjects);
  [owner, colleague] = await Promise.all([loginAs({ id: many.ownerId }), loginAs({ id: many.colleagueId })]);
});

afterAll(() => disconnect());

async function read(api: ApiClient, query: Record<string, string>, mostPages = Number.POSITIVE_INFINITY) {
  const rows: ProjectRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: ApiAnswer<'GET /projects'> = await must(
      api.send('GET /projects', { query: { limit: 100, ...query, ...(cursor && { cursor }) } }),
    );
    rows.push(...answer.body);
    cursor = answer.headers.get('x-next-cursor');
    if (!cursor) break;
  }
  return { rows, isWhole: cursor === null };
}

describe('a team with 5,000 projects', () => {
  test('is paged, with each project once and in order', async () => {
    const mine = await read(colleague, {});
    expect(mine.isWhole).toBe(true);
    expect(mine.rows).toHaveLength(await db.projectMember.count({ where: { userId: many.colleagueId } }));
    expect(new Set(mine.rows.map(({ id }) => id)).size).toBe(mine.rows.length);
    for (const orderBy of ['name', 'progress', 'dueDate', 'created', 'updated'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { rows } = await read(owner, { orderBy, sortOrder }, 3);
        expect(new Set(rows.map(({ id }) => id)).size, orderBy).toBe(300);
        expect(rows, `${orderBy} ${sortOrder}`).toEqual(rows.toSorted(compareSortKeys(orderBy, sortOrder)));
      }
    }
  });

  test('uses the default direction of each order', async () => {
    for (const orderBy of ['name', 'progress', 'dueDate', 'created', 'updated'] as const) {
      const { rows } = await read(owner, { orderBy }, 1);
      expect(rows, orderBy).toEqual(rows.toSorted(compareSortKeys(orderBy)));
    }
    const { rows } = await read(owner, {}, 1);
    expect(rows).toEqual(rows.toSorted(compareSortKeys('created', 'desc')));
  });

  test('continues a page after the last one, despite inserted and deleted projects before it', async () => {
    const [first] = [await must(owner.send('GET /projects', { query: { limit: 5, orderBy: 'name' } }))];
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const before = await owner.call('GET /projects', { query: { limit: 5, orderBy: 'name', cursor } });
    const [gone] = first.body;
    await db.project.update({ where: { id: gone?.id ?? '' }, data: { cancelledAt: new Date() } });
    expect(await owner.call('GET /projects', { query: { limit: 5, orderBy: 'name', cursor } })).toEqual(before);
    await db.project.update({ where: { id: gone?.id ?? '' }, data: { cancelledAt: null } });
    for (const wrong of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('{"a":').toString('base64url')]) {
      const refused = await owner.send('GET /projects', { query: { cursor: wrong } });
      expect(refused).toMatchObject({ status: 400, refusal: { fields: { cursor: 'This cursor is not valid.' } } });
    }
  });

  test('search matches prefixes of words in project and voice names, whatever the case or accents', async () => {
    const found = await read(owner, { query: 'GARDEN öberg' }, 1);
    expect(found.rows.length).toBeGreaterThan(0);
    for (const { name, voices } of found.rows) {
      expect(name).toMatch(/\bGarden/);
      expect(voices.map((voice) => voice.name)).toContain('Åsa Öberg');
    }
    expect((await read(owner, { query: 'asa' }, 1)).rows.length).toBeGreaterThan(0);
    expect((await read(owner, { query: 'arden' }, 1)).rows).toEqual([]);
    expect((await read(owner, { query: 'field' }, 1)).rows).toEqual([]);
    const voice = await loginAs({ id: many.voiceIds[0] ?? '' });
    expect((await read(voice, { query: 'fiel sons' }, 1)).rows).toHaveLength(100);
    expect((await read(voice, { query: 'vinter' }, 1)).rows).toEqual([]);
  });

  test('orders by progress according to each row’s own percentage, for a voice as well', async () => {
    const voice = await loginAs({ id: many.voiceIds[0] ?? '' });
    for (const api of [owner, voice]) {
      const { rows } = await read(api, { orderBy: 'progress', sortOrder: 'desc' }, 2);
      const percents = rows.map(({ percentDone }) => percentDone);
      expect(percents).toEqual(percents.toSorted((a, b) => b - a));
      expect(percents[0]).toBe(100);
    }
  });

  test('returns requested ids that match the filters', async () => {
    const { rows } = await read(owner, {}, 1);
    const [one, other] = rows;
    const ids = [one?.id, other?.id, 'never-was'].join(',');
    expect(await owner.call('GET /projects', { query: { ids } })).toEqual([one, other]);
    const stranger = await makeVoice();
    expect(await stranger.api.call('GET /projects', { query: { ids } })).toEqual([]);
  });

  test('the overview has all labels, the unread count and whether there are colleagues', async () => {
    const overview = await owner.call('GET /project-overview');
    expect(overview).toMatchObject({ labels: ['Internal', 'Radio', 'TV', 'Web'], hasColleagues: true });
    expect(overview.numUnread).toBe(
      (await db.unreadChat.groupBy({ by: ['projectId'], where: { userId: many.ownerId } })).length,
    );
    const voice = await loginAs({ id: many.voiceIds[0] ?? '' });
    expect(await voice.call('GET /project-overview')).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
  });
});

describe('the overview', () => {
  test('counts a project once, excluding archived, deleted and former ones', async () => {
    const { customer, voice, projectId } = await stage('shortlisted');
    const params = { projectId };
    const overview = () => customer.api.call('GET /project-overview');
    expect(await overview()).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
    const other = await makeVoice();
    await must(shortlist(customer, projectId, other.id));
    for (const { api, id } of [voice, other]) {
      await must(api.send('POST /projects/{projectId}/messages', { params, body: { voiceId: id, text: 'Hello' } }));
    }
    await customer.api.call('PUT /projects/{projectId}/labels', { params, body: { labels: ['Radio', 'Asap'] } });
    expect(await overview()).toEqual({ labels: ['Asap', 'Radio'], numUnread: 1, hasColleagues: false });
    await customer.api.call('PATCH /projects/{projectId}', { params, body: { isArchived: true } });
    expect(await overview()).toMatchObject({ labels: ['Asap', 'Radio'], numUnread: 0 });
    const deleted = await orderProject(customer);
    await customer.api.call('PUT /projects/{projectId}/labels', {
      params: { projectId: deleted },
      body: { labels: ['Gone'] },
    });
    await customer.api.call('PATCH /projects/{projectId}', {
      params: { projectId: deleted },
      body: { isCancelled: true },
    });
    expect((await overview()).labels).toEqual(['Asap', 'Radio']);
  });
});
