import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import { calendarDate, instant } from '@/lib/contracts/fields';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { listProjects as contract } from '@/lib/contracts/projects';
import { compareSortKeys, type ProjectSortKey } from '@/lib/domain/project-order';
import type { Actor } from '@/server/access/actor';
import { type HttpResult, page } from '@/server/platform/http-result';
import { invalidField } from '@/server/platform/errors';
import { listProjectKeys } from './list-project-keys';
import { readRows } from '@/server/projects/present-row';

type Query = QueryOf<typeof contract>;
type RowPage = { rows: ProjectRow[]; nextCursor: string | null };

/** The same as the answer of the call. */
export async function respondWithProjects(actor: Actor, query: Query): Promise<HttpResult<ProjectRow[]>> {
  const { rows, nextCursor } = await listProjects(actor, query);
  return page(rows, nextCursor);
}

/**
 * One page of the list screen's rows (docs/rules/projects.md). The cursor is the place of the last row: the next
 * page begins after it, whatever came or went before.
 */
export async function listProjects(actor: Actor, query: Query): Promise<RowPage> {
  const { orderBy, sortOrder, cursor, limit } = query;
  const after = cursor === undefined ? null : parseCursor(cursor);
  const places = await listProjectKeys(actor, {
    includeArchived: query.includeArchived,
    includeNonMember: query.includeNonMember,
    query: query.query,
    labels: listed(query.labels),
    ids: query.ids === undefined ? null : listed(query.ids),
    needsProgress: orderBy === 'progress',
  });
  const compare = compareSortKeys(orderBy, sortOrder);
  const rest = after ? places.filter((place) => compare(place, after) > 0) : places;
  const shown = rest.sort(compare).slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await readRows(
      actor,
      shown.map(({ id }) => id),
    ),
    nextCursor: last && rest.length > limit ? cursorOf(last) : null,
  };
}

function listed(commaSeparated = ''): string[] {
  return commaSeparated
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

const storedPlace = z.tuple([
  z.string().max(100),
  z.string().max(200),
  z.number(),
  calendarDate.nullable(),
  instant,
  instant,
]);

function cursorOf({ id, name, percentDone, dueDate, created, lastModified }: ProjectSortKey): string {
  const stored: z.infer<typeof storedPlace> = [id, name, percentDone, dueDate, created, lastModified];
  return Buffer.from(JSON.stringify(stored)).toString('base64url');
}

/** Nothing is hidden in it and nothing is let in by it: it only says where to go on. */
function parseCursor(cursor: string): ProjectSortKey {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    content = null;
  }
  const parsed = storedPlace.safeParse(content);
  if (!parsed.success) throw invalidField('cursor', 'This cursor is not valid.');
  const [id, name, percentDone, dueDate, created, lastModified] = parsed.data;
  return { id, name, percentDone, dueDate, created, lastModified };
}
