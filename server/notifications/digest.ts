import type { MessageType } from '@/lib/contracts/chat';
import { nameOf } from '@/server/access/people';
import { brandName } from '@/server/installation/names';
import { sendNotification } from '@/server/jobs';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import type { ValuesOf } from './templates';

const minuteMs = 60_000;
/** Groups a burst of messages; a reply in the meantime marks them as read. */
export const digestDelayMs = 2 * minuteMs;
/** Minimum time between two notifications about the same unread chat. */
export const repeatAfterMs = 60 * minuteMs;

const digestTypes: MessageType[] = ['text', 'file-uploaded'];
/** Messages of support are part of a digest; only those that an agent writes start one. */
const shownTypes: MessageType[] = [...digestTypes, 'support'];

export function isDigestible(type: MessageType): boolean {
  return digestTypes.includes(type);
}

/**
 * Returns the time at which a digest is due. `lastToldAt` is the start of the unread period that was already notified,
 * or null.
 */
export function dueAfter(now: Date, lastToldAt: Date | null): Date {
  const soon = now.getTime() + digestDelayMs;
  return new Date(lastToldAt ? Math.max(soon, lastToldAt.getTime() + repeatAfterMs) : soon);
}

type Chat = { projectId: string; voiceId: string };

/**
 * Queues a notification for each recipient, which covers all messages until it is due. The caller has locked the
 * project and marked the chat unread for them.
 */
export async function queueMessageDigest(tx: Tx, chat: Chat, readerIds: readonly string[], now: Date): Promise<void> {
  const recipientIds = [...readerIds];
  const where = { ...chat, userId: { in: recipientIds } };
  const lastNotified = await tx.notification.groupBy({
    by: ['userId'],
    where: { ...where, kind: 'message', decidedAt: { not: null }, dropReason: null },
    _max: { decidedAt: true },
  });
  const unread = await tx.unreadChat.findMany({ where, select: { userId: true, created: true } });
  const lastToldAt = (userId: string): Date | null => {
    const at = lastNotified.find((last) => last.userId === userId)?._max.decidedAt;
    const since = unread.find((chat) => chat.userId === userId)?.created;
    return at && since && since <= at ? at : null;
  };
  // Leaves a waiting notification unchanged (unique: notifications_one_waiting_for_a_chat).
  const started = await tx.notification.createManyAndReturn({
    data: recipientIds.map((userId) => ({
      ...chat,
      userId,
      kind: 'message',
      dueAt: dueAfter(now, lastToldAt(userId)),
    })),
    skipDuplicates: true,
    select: { id: true, dueAt: true },
  });
  for (const { id, dueAt } of started)
    await enqueue(tx, sendNotification, { notificationId: id }, { startAfter: dueAt });
}

const maxMessages = 5;
const maxMessageLength = 300;

export async function buildDigest(
  tx: Tx,
  { userId, projectId, voiceId }: Chat & { userId: string },
): Promise<Omit<ValuesOf<'message'>, 'projectName'> | null> {
  const mark = await tx.unreadChat.findUnique({
    where: { projectId_voiceId_userId: { projectId, voiceId, userId } },
    select: { created: true },
  });
  if (!mark) return null;
  const where = {
    projectId,
    voiceId,
    type: { in: shownTypes },
    timestamp: { gte: mark.created },
    OR: [{ fromId: null }, { fromId: { not: userId } }],
  };
  const count = await tx.message.count({ where });
  const newest = await tx.message.findMany({
    where,
    orderBy: { timestamp: 'desc' },
    take: maxMessages,
    select: { type: true, text: true, from: { select: { firstName: true, lastName: true } } },
  });
  if (count === 0) return null;
  const lines = newest.toReversed().map(({ type, text, from }) => ({
    name: authorOf(type, from),
    text: type !== 'file-uploaded' ? shorten(text) : `sent the file “${shorten(text)}”`,
  }));
  return { count, lines };
}

function authorOf(type: string, from: { firstName: string; lastName: string } | null): string {
  if (from) return nameOf(from);
  return type === 'support' ? 'Support' : brandName();
}

function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > maxMessageLength ? `${letters.slice(0, maxMessageLength - 1).join('')}…` : letters.join('');
}
