import { beforeAll, describe, expect, test } from 'vitest';
import { listProjects as contract } from '@/lib/contracts/projects';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { compareProjects } from '@/lib/domain/projects/project-order';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { listProjects } from './list-projects';
import { projectOverview } from '@/server/projects/queries';
import { anActor, aVoice } from '@/tests/support/builders';
import { aTeamWithProjects, type ManyProjects } from '@/tests/support/large/many-projects';

let many: ManyProjects;
let owner: Actor;
let colleague: Actor;
let voice: Actor;

beforeAll(async () => {
  many = await aTeamWithProjects(600);
  [owner, colleague, voice] = await Promise.all([
    anActor(many.ownerId),
    anActor(many.colleagueId),
    anActor(many.voiceIds[0] ?? ''),
  ]);
});

const listPage = (actor: Actor, query: Record<string, string>) =>
  listProjects(actor, contract.query.parse({ limit: '100', ...query }));

async function read(actor: Actor, query: Record<string, string>, mostPages = Number.POSITIVE_INFINITY) {
  const rows: ProjectRow[] = [];
  let cursor: string | null = null;
  for (let number = 0; number < mostPages; number++) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(actor, { ...query, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  return { rows, isWhole: cursor === null };
}

describe('a list of many projects', () => {
  test('is paged, with each project once and in order', async () => {
    const mine = await read(colleague, {});
    expect(mine.isWhole).toBe(true);
    expect(mine.rows).toHaveLength(await db.projectMember.count({ where: { userId: many.colleagueId } }));
    expect(new Set(mine.rows.map(({ id }) => id)).size).toBe(mine.rows.length);
    for (const orderBy of ['name', 'progress', 'dueDate', 'created', 'updated'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { rows } = await read(owner, { orderBy, sortOrder }, 3);
        expect(new Set(rows.map(({ id }) => id)).size, orderBy).toBe(300);
        expect(rows, `${orderBy} ${sortOrder}`).toEqual(rows.toSorted(compareProjects(orderBy, sortOrder)));
      }
    }
  });

  test('continues a page after the last one, despite inserted and deleted projects before it', async () => {
    const query = { limit: '5', orderBy: 'name' };
    const first = await listPage(owner, query);
    const cursor = first.nextCursor ?? '';
    const before = await listPage(owner, { ...query, cursor });
    const id = first.rows[0]?.id ?? '';
    await db.project.update({ where: { id }, data: { canceledAt: new Date() } });
    expect(await listPage(owner, { ...query, cursor })).toEqual(before);
    await db.project.update({ where: { id }, data: { canceledAt: null } });
    for (const wrong of ['x', Buffer.from('[1]').toString('base64url'), Buffer.from('{"a":').toString('base64url')]) {
      await expect(listPage(owner, { cursor: wrong })).rejects.toMatchObject({
        fields: { cursor: 'This cursor is not valid.' },
      });
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
    expect((await read(voice, { query: 'fiel sons' }, 1)).rows).toHaveLength(100);
    expect((await read(voice, { query: 'vinter' }, 1)).rows).toEqual([]);
  });

  test('orders by progress according to each row’s own percentage, for a voice as well', async () => {
    for (const actor of [owner, voice]) {
      const { rows } = await read(actor, { orderBy: 'progress', sortOrder: 'desc' }, 2);
      const percents = rows.map(({ percentDone }) => percentDone);
      expect(percents).toEqual(percents.toSorted((a, b) => b - a));
      expect(percents[0]).toBe(100);
    }
  });

  test('returns requested ids that match the filters', async () => {
    const { rows } = await read(owner, {}, 1);
    const [one, other] = rows;
    const ids = [one?.id, other?.id, 'never-was'].join(',');
    expect((await listPage(owner, { ids })).rows).toEqual([one, other]);
    expect((await listPage((await aVoice()).actor, { ids })).rows).toEqual([]);
  });

  test('the overview has all labels, the unread count and whether there are colleagues', async () => {
    const overview = await projectOverview(owner);
    expect(overview).toMatchObject({ labels: ['Internal', 'Radio', 'TV', 'Web'], hasColleagues: true });
    expect(overview.numUnread).toBe(
      (await db.unreadChat.groupBy({ by: ['projectId'], where: { userId: many.ownerId } })).length,
    );
    expect(await projectOverview(voice)).toEqual({ labels: [], numUnread: 0, hasColleagues: false });
  });
});
