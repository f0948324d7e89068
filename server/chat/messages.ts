import { z } from 'zod';
import type { Message, MessageType, postMessage as contract } from '@/lib/contracts/chat';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { type PersonRow, personRow, personSelect, presentPerson } from '@/server/access/people';
import { isDigestible, queueMessageDigest } from '@/server/notifications/digest';
import { now } from '@/server/platform/clock';
import { Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField, missingScope } from '@/server/platform/errors';
import { broadcast, recordEvent } from '@/server/platform/events';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { isVoiceSide, lockForChange, readProject } from '@/server/projects/open-project';

export async function postMessage(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<Message> {
  if (body.userId && body.userId !== actor.userId) throw invalidField('userId', 'You can only write in your own name.');
  return transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'chat');
    requireChat(actor, project, body.voiceId);
    return appendMessage(tx, project, { voiceId: body.voiceId, fromId: actor.userId, type: 'text', text: body.text });
  });
}

type ProjectWithMembers = { id: string; members: readonly { userId: string }[] };

/**
 * Adds a message to the chat and marks it unread for all other members. The caller must hold the project's lock to make
 * timestamps strictly increasing, because clients drop equal ones.
 */
export async function appendMessage(
  tx: Tx,
  project: ProjectWithMembers,
  newMessage: { voiceId: string; fromId: string | null; type: MessageType; text?: string; subjectId?: string },
): Promise<Message> {
  const { last, from } = await lastAndAuthor(tx, project.id, newMessage);
  const stored = await tx.message.create({
    data: {
      projectId: project.id,
      voiceId: newMessage.voiceId,
      fromId: newMessage.fromId,
      type: newMessage.type,
      text: newMessage.text ?? '',
      subjectId: newMessage.subjectId ?? null,
      timestamp: new Date(Math.max(now(tx).getTime(), (last?.getTime() ?? 0) + 1)),
    },
  });
  const row = { ...stored, from };
  const memberIds = new Set([...project.members.map(({ userId }) => userId), newMessage.voiceId]);
  const recipientIds = [...memberIds].filter((id) => id !== newMessage.fromId);
  const chat = { projectId: project.id, voiceId: newMessage.voiceId };
  // The next digest starts at this message, to the millisecond.
  await tx.unreadChat.createMany({
    data: recipientIds.map((userId) => ({ ...chat, userId, created: row.timestamp })),
    skipDuplicates: true,
  });
  if (isDigestible(newMessage.type)) await queueMessageDigest(tx, chat, recipientIds, row.timestamp);
  const message = presentMessage(row);
  await recordEvent(tx, { type: 'message', projectId: project.id, voiceId: newMessage.voiceId, message });
  return message;
}

const beforeRow = z.strictObject({ last: z.date().nullable(), from: personRow.nullable() });

/** Returns the time of the chat's newest message, and the author of the next one. */
async function lastAndAuthor(
  tx: Tx,
  projectId: string,
  { voiceId, fromId }: { voiceId: string; fromId: string | null },
): Promise<z.output<typeof beforeRow>> {
  const selected = Prisma.sql`
    select (select max(timestamp) from messages where "projectId" = ${projectId} and "voiceId" = ${voiceId}) as last,
           (select to_json(author) from (
              select id, "firstName", "lastName", "pictureId" from users where id = ${fromId}) author) as from`;
  return (await queryRow(tx, beforeRow, selected)) ?? { last: null, from: null };
}

/** Clears the actor's marks. An impersonating support user leaves them unchanged. */
export async function clearUnread(actor: Actor, projectId: string, voiceId: string): Promise<void> {
  const { project } = await readProject(actor, projectId);
  requireChat(actor, project, voiceId);
  if (actor.impersonatorId) return;
  await transaction(async (tx) => {
    const { count } = await tx.unreadChat.deleteMany({ where: { projectId, voiceId, userId: actor.userId } });
    if (count > 0)
      await recordEvent(tx, { type: 'project-updated', projectId, voiceId, parts: ['chat'] }, actor.userId);
  });
}

export async function notifyTyping(actor: Actor, projectId: string, voiceId: string): Promise<void> {
  const { project } = await readProject(actor, projectId, 'chat');
  requireChat(actor, project, voiceId);
  await broadcast({
    type: 'writing-chat-message',
    projectId,
    voiceId,
    userId: actor.userId,
    name: actor.name,
  });
}

type ProjectWithVoices = {
  teamId: string;
  assignments: Parameters<typeof isVoiceSide>[1]['assignments'];
  voices: readonly { voiceId: string }[];
};

/** @throws AppError 'forbidden' for another voice's chat, 'not-found' for a voice that is not listed */
export function requireChat(actor: Actor, project: ProjectWithVoices, voiceId: string): void {
  if (isVoiceSide(actor, project) && voiceId !== actor.userId) throw missingScope('chat');
  if (!project.voices.some((listing) => listing.voiceId === voiceId)) {
    throw new AppError('not-found', 'There is no chat with this voice.');
  }
}

export const messageInclude = { from: { select: personSelect } } as const;

type MessageRow = {
  id: string;
  projectId: string;
  voiceId: string;
  fromId: string | null;
  type: string;
  text: string;
  subjectId: string | null;
  timestamp: Date;
  from: PersonRow | null;
};

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    // The constraint messages_type guarantees a valid type.
    type: row.type as MessageType,
    text: row.text,
    from: row.from && presentPerson(row.from),
    voiceId: row.voiceId,
    userId: row.fromId,
    subjectId: row.subjectId,
    timestamp: row.timestamp.toISOString(),
  };
}
