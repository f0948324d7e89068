import { z } from 'zod';
import { id, instant } from '@/lib/contracts/fields';
import { invalidField } from '@/server/platform/errors';
import { type HttpResult, pageResult } from '@/server/platform/http-result';

type Position = { created: Date; id: string };

const storedPosition = z.tuple([instant, id]);

/** Returns the position of a row in a list that is sorted by time. It needs no signature: it grants nothing. */
export function timeCursorOf(row: Position): string {
  return Buffer.from(JSON.stringify([row.created.toISOString(), row.id])).toString('base64url');
}

/** Responds with the first `limit` rows of a list by time. One more was read: whether it exists says if a page follows. */
export async function pageByTime<Row extends Position, Item>(
  rows: readonly Row[],
  limit: number,
  present: (shown: Row[]) => Item[] | Promise<Item[]>,
): Promise<HttpResult<Item[]>> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return pageResult(await present(shown), last && rows.length > limit ? timeCursorOf(last) : null);
}

/** Selects the rows after the cursor, newest first. @throws AppError 'validation'. */
export function olderThan(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const position = positionOf(cursor);
  return { OR: [{ created: { lt: position.created } }, { created: position.created, id: { lt: position.id } }] };
}

/** Selects the rows after the cursor, oldest first. @throws AppError 'validation'. */
function newerThan(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const position = positionOf(cursor);
  return { OR: [{ created: { gt: position.created } }, { created: position.created, id: { gt: position.id } }] };
}

/** Returns the order and position of a list by time: 'asc' for a queue, oldest first. @throws AppError 'validation'. */
export function byTime(order: 'asc' | 'desc', cursor: string | undefined) {
  return {
    after: order === 'asc' ? newerThan(cursor) : olderThan(cursor),
    orderBy: [{ created: order }, { id: order }],
  };
}

/** @throws AppError 'validation' */
export function positionOf(cursor: string): Position {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    content = null;
  }
  const parsed = storedPosition.safeParse(content);
  if (!parsed.success) throw invalidField('cursor', 'This cursor is not valid.');
  const [created, rowId] = parsed.data;
  return { created: new Date(created), id: rowId };
}
