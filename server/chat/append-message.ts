import type { Message, MessageType } from '@/lib/contracts/chat';
import { type PersonRow, personSelect, presentPerson } from '@/server/access/people';
import { isDigestible, queueMessageDigest } from '@/server/notifications/digest';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';

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

type Chat = { id: string; members: readonly { userId: string }[] };

/**
 * Adds a message to the chat and marks it unread for all other members. The caller must hold the project's lock to make
 * timestamps strictly increasing, because clients drop equal ones.
 */
export async function appendMessage(
  tx: Tx,
  project: Chat,
  line: { voiceId: string; fromId: string | null; type: MessageType; text?: string; subjectId?: string },
): Promise<Message> {
  const { last, from } = await lastAndAuthor(tx, project.id, line);
  const stored = await tx.message.create({
    data: {
      projectId: project.id,
      voiceId: line.voiceId,
      fromId: line.fromId,
      type: line.type,
      text: line.text ?? '',
      subjectId: line.subjectId ?? null,
      timestamp: new Date(Math.max(now(tx).getTime(), (last?.getTime() ?? 0) + 1)),
    },
  });
  const row = { ...stored, from };
  const memberIds = new Set([...project.members.map(({ userId }) => userId), line.voiceId]);
  const recipientIds = [...memberIds].filter((id) => id !== line.fromId);
  const chat = { projectId: project.id, voiceId: line.voiceId };
  // The next digest starts at this message, to the millisecond.
  await tx.unreadChat.createMany({
    data: recipientIds.map((userId) => ({ ...chat, userId, created: row.timestamp })),
    skipDuplicates: true,
  });
  if (isDigestible(line.type)) await queueMessageDigest(tx, chat, recipientIds, row.timestamp);
  const message = presentMessage(row);
  await recordEvent(tx, { type: 'message', projectId: project.id, voiceId: line.voiceId, message });
  return message;
}

type Before = { last: Date | null; from: PersonRow | null };

/** Returns the time of the chat's newest message, and the author of the next one. */
async function lastAndAuthor(
  tx: Tx,
  projectId: string,
  { voiceId, fromId }: { voiceId: string; fromId: string | null },
): Promise<Before> {
  const [before] = await tx.$queryRaw<Before[]>`
    select (select max(timestamp) from messages where "projectId" = ${projectId} and "voiceId" = ${voiceId}) as last,
           (select to_json(author) from (
              select id, "firstName", "lastName", "pictureId" from users where id = ${fromId}) author) as from`;
  return before ?? { last: null, from: null };
}
