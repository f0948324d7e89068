import { z } from 'zod';
import type { QueryOf, ResponseOf } from '@/lib/contracts/contract';
import { calendarDate, instant } from '@/lib/contracts/fields';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { getProjectOverview as overviewContract, listProjects as listContract } from '@/lib/contracts/projects';
import { compareProjects, compareWaitingFirst, type ProjectListItem } from '@/lib/domain/projects/project-order';
import type { Actor } from '@/server/access/actor';
import { pool } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { type HttpResult, pageResult, takeWithinBytes } from '@/server/platform/http-result';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { readRows } from '@/server/projects/present/present-row';
import { listProjectItems } from './list-project-items';

type ListQuery = QueryOf<typeof listContract>;
type ProjectPage = { rows: ProjectRow[]; nextCursor: string | null };

export async function respondWithProjects(actor: Actor, query: ListQuery): Promise<HttpResult<ProjectRow[]>> {
  const { rows, nextCursor } = await listProjects(actor, query);
  return pageResult(rows, nextCursor);
}

/**
 * Lists projects. The cursor contains the sort keys of the last row, so that changes of earlier rows do not shift the
 * next page (docs/rules/projects.md).
 */
export async function listProjects(actor: Actor, query: ListQuery): Promise<ProjectPage> {
  const { orderBy, sortOrder, waitingFirst, cursor, limit } = query;
  const after = cursor === undefined ? null : parseCursor(cursor);
  const keys = await listProjectItems(actor, {
    includeArchived: query.includeArchived,
    includeNonMember: query.includeNonMember,
    query: query.query,
    teamId: query.teamId ?? null,
    labels: splitList(query.labels),
    ids: query.ids === undefined ? null : splitList(query.ids),
    withProgress: orderBy === 'progress' || waitingFirst,
  });
  const compare = (waitingFirst ? compareWaitingFirst<number> : compareProjects<number>)(orderBy, sortOrder);
  const rest = after ? keys.filter((key) => compare(key, after) > 0) : keys;
  const pageKeys = rest.toSorted(compare).slice(0, limit);
  const found = await readRows(
    actor,
    pageKeys.map(({ id }) => id),
  );
  const rows = takeWithinBytes(found);
  const isCut = rows.length < found.length;
  const last = isCut ? pageKeys.find(({ id }) => id === rows.at(-1)?.id) : pageKeys.at(-1);
  return { rows, nextCursor: last && (isCut || rest.length > limit) ? cursorOf(last) : null };
}

function splitList(commaSeparated = ''): string[] {
  return commaSeparated
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const storedCursor = z.tuple([
  z.string().max(100),
  z.string().max(200),
  z.number(),
  calendarDate.nullable(),
  instant,
  instant,
  z.boolean(),
]);

function cursorOf(key: ProjectListItem<number>): string {
  const { id, name, percentDone, dueDate, isWaiting } = key;
  const [created, lastModified] = [new Date(key.created).toISOString(), new Date(key.lastModified).toISOString()];
  const stored: z.infer<typeof storedCursor> = [id, name, percentDone, dueDate, created, lastModified, isWaiting];
  return Buffer.from(JSON.stringify(stored)).toString('base64url');
}

/** Parses the cursor, which needs no signature, because it only sets the position in the list. */
function parseCursor(cursor: string): ProjectListItem<number> {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    content = null;
  }
  const parsed = storedCursor.safeParse(content);
  if (!parsed.success) throw invalidField('cursor', 'This cursor is not valid.');
  const [id, name, percentDone, dueDate, created, lastModified, isWaiting] = parsed.data;
  const times = { created: Date.parse(created), lastModified: Date.parse(lastModified) };
  return { id, name, percentDone, dueDate, ...times, isWaiting };
}

const maxWaitingProjects = 3;

/** Returns the newest projects whose next action is the actor's. */
export async function waitingProjects(actor: Actor): Promise<ProjectRow[]> {
  const { rows } = await listProjects(actor, {
    includeArchived: false,
    includeNonMember: false,
    query: '',
    orderBy: 'updated',
    waitingFirst: true,
    limit: maxWaitingProjects,
  });
  return rows.filter(({ isWaiting }) => isWaiting);
}

type ProjectOverview = ResponseOf<typeof overviewContract>;

const overviewRow = z.strictObject({
  labels: z.array(z.string()),
  numUnread: z.int(),
  hasColleagues: z.boolean(),
}) satisfies z.ZodType<ProjectOverview>;

/** Covers all projects, not only one page of the list. */
export async function projectOverview(actor: Actor): Promise<ProjectOverview> {
  const teamIds = actor.teams.map(({ id }) => id);
  const row = await queryRow(pool(), overviewRow, {
    text: `with own as (
       select p.id, p."teamId", ${actor.isVoice ? 'v.labels' : 'p.labels'} as labels
       from projects p ${actor.isVoice ? 'join project_voices v on v."projectId" = p.id and v."voiceId" = $1' : ''}
       where p."canceledAt" is null and ($2::text[] is null or p."teamId" = any($2))
     )
     select
       array(select distinct label from own, unnest(own.labels) as label) as labels,
       (select count(distinct u."projectId")::int from unread_chats u join own on own.id = u."projectId"
        where u."userId" = $1 and not exists (
          select 1 from project_archives a where a."projectId" = u."projectId" and a."userId" = $1)) as "numUnread",
       exists (select 1 from team_members m where m."userId" <> $1 and m."teamId" in (select "teamId" from own))
         as "hasColleagues"`,
    values: [actor.userId, actor.isVoice ? null : teamIds],
  });
  const overview = row ?? { labels: [], numUnread: 0, hasColleagues: false };
  const labels = overview.labels.toSorted((a, b) => a.localeCompare(b, 'en'));
  // Voices cannot list the projects of colleagues.
  return { ...overview, labels, hasColleagues: overview.hasColleagues && !actor.isVoice };
}
