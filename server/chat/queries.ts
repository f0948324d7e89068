import { z } from 'zod';
import type { Message } from '@/lib/contracts/chat';
import { instant } from '@/lib/contracts/fields';
import type { Actor } from '@/server/access/actor';
import { db, Prisma } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import {
  groupsOf,
  type HttpResult,
  maxPageBytes,
  pageResult,
  type Reserve,
  sumOfBytes,
} from '@/server/platform/http-result';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { readProject } from '@/server/projects/open-project';
import { messageInclude, presentMessage, requireChat } from './messages';

type Query = { voiceId: string; limit: number; cursor?: string | undefined };

/**
 * Returns the newest messages, oldest first: at most `limit`, and fewer if their texts are long. The cursor (a timestamp)
 * continues with earlier ones.
 * @param reserve is called with the size of the page before it is read.
 */
export async function listMessages(
  actor: Actor,
  projectId: string,
  query: Query,
  reserve: Reserve = async () => {},
): Promise<HttpResult<Message[]>> {
  const { project } = await readProject(actor, projectId);
  requireChat(actor, project, query.voiceId);
  const outlined = await outlineMessages(projectId, query);
  const [group = []] = groupsOf(outlined.slice(0, query.limit), maxPageBytes);
  await reserve(sumOfBytes(group));
  const rows = await db.message.findMany({
    where: { id: { in: group.map(({ id }) => id) } },
    orderBy: { timestamp: 'asc' },
    include: messageInclude,
  });
  const oldest = group.at(-1);
  const next = oldest && group.length < outlined.length ? oldest.timestamp.toISOString() : null;
  return pageResult(rows.map(presentMessage), next);
}

/** Bytes of a message's JSON besides its text. */
const bytesOfOthers = 700;

const outlinedRow = z.strictObject({ id: z.string(), timestamp: z.date(), bytes: z.int() });

/** Returns the newest messages and one more, newest first, without their texts. */
function outlineMessages(projectId: string, { voiceId, limit, cursor }: Query) {
  const before = cursor === undefined ? null : parseCursor(cursor);
  const selected = Prisma.sql`
    select id, timestamp, octet_length(to_json(text)::text) + ${bytesOfOthers}::int as bytes from messages
     where "projectId" = ${projectId} and "voiceId" = ${voiceId}
       and (${before}::timestamptz is null or timestamp < ${before}::timestamptz)
     order by timestamp desc limit ${limit + 1}`;
  return queryRows(db, outlinedRow, selected);
}

/** @throws AppError 'forbidden' without access to the project or chat, 'not-found' for a message of another project */
export async function getMessage(actor: Actor, projectId: string, messageId: string): Promise<Message> {
  const { project } = await readProject(actor, projectId);
  const row = await db.message.findFirst({ where: { id: messageId, projectId }, include: messageInclude });
  if (!row) throw new AppError('not-found', 'This message does not exist.');
  requireChat(actor, project, row.voiceId);
  return presentMessage(row);
}

function parseCursor(cursor: string): Date {
  const parsed = instant.safeParse(cursor);
  if (!parsed.success) throw invalidField('cursor', 'This cursor is not valid.');
  return new Date(parsed.data);
}
