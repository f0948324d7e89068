import type { NotificationKind } from '@/lib/domain/notifications';
import { sendNotification } from '@/server/jobs/send-notification';
import { notificationPath } from '@/server/notifications/path';
import { type ValuesOf, notificationTemplates } from './templates';
import type { Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue';

type News<K extends NotificationKind> = { kind: K; userId: string; projectId: string; values: ValuesOf<K> };

type Timing = {
  /** Not sent before; at once when absent. */
  dueAt?: Date;
  /** Whether somebody who is using the product sees it there at once. */
  isOnScreen?: boolean;
};

/**
 * Tells a user something, in the caller's transaction: it is told if and only if the change commits. Whether by mail, by
 * SMS or not at all is decided when it is due, by the user's switches and by what the user is looking at.
 */
export async function notify<K extends NotificationKind>(
  tx: Tx,
  news: News<K>,
  { dueAt, isOnScreen = true }: Timing = {},
): Promise<void> {
  const { kind, userId, projectId, values } = news;
  const { id } = await tx.notification.create({
    data: { kind, userId, projectId, payload: values, ...(dueAt && { dueAt }) },
    select: { id: true },
  });
  await enqueue(tx, sendNotification, { notificationId: id }, dueAt ? { startAfter: dueAt } : {});
  if (!isOnScreen) return;
  const path = notificationPath({ kind, projectId });
  const text = notificationTemplates[kind].write(values, path).letter.subject;
  await recordEvent(tx, { type: 'notification', projectId, userId, payload: { kind, text, path } });
}
