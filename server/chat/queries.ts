import type { Message } from '@/lib/contracts/chat';
import { instant } from '@/lib/contracts/fields';
import type { Actor } from '@/server/access/actor';
import { messageInclude, presentMessage } from './append-message';
import { requireChat } from './require-chat';
import { fitting, type HttpResult, page } from '@/server/platform/http-result';
import { db } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { viewProject } from '@/server/projects/open-project';

/**
 * Returns the newest messages, oldest first: at most `limit`, and fewer if their texts are long. The cursor (a timestamp)
 * continues with earlier ones.
 */
export async function listMessages(
  actor: Actor,
  projectId: string,
  query: { voiceId: string; limit: number; cursor?: string | undefined },
): Promise<HttpResult<Message[]>> {
  const { project } = await viewProject(actor, projectId);
  requireChat(actor, project, query.voiceId);
  const before = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  const rows = await db.message.findMany({
    where: { projectId, voiceId: query.voiceId, timestamp: before && { lt: before } },
    orderBy: { timestamp: 'desc' },
    take: query.limit + 1,
    include: messageInclude,
  });
  const newestFirst = fitting(rows.slice(0, query.limit).map(presentMessage));
  const oldest = newestFirst.at(-1);
  return page(newestFirst.toReversed(), oldest && newestFirst.length < rows.length ? oldest.timestamp : null);
}

/** @throws AppError 'forbidden' without access to the project or chat, 'not-found' for a message of another project */
export async function getMessage(actor: Actor, projectId: string, messageId: string): Promise<Message> {
  const { project } = await viewProject(actor, projectId);
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
