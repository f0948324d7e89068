import type { NotificationKind } from '@/lib/domain/notifications';
import { sendNotification } from '@/server/jobs';
import { notificationPath } from './path';
import { type ValuesOf, notificationTemplates } from './templates';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';

type NewNotification<K extends NotificationKind> = { kind: K; userId: string; projectId: string; values: ValuesOf<K> };

type Timing = {
  /** Earliest time to send; the notification is sent immediately when absent. */
  dueAt?: Date;
  isOnScreen?: boolean;
};

/**
 * Queues a notification in the caller's transaction: it is sent only if the change commits. When it is due, the user's
 * settings and open pages decide whether it is sent by mail, SMS or not at all.
 */
export async function notify<K extends NotificationKind>(
  tx: Tx,
  notification: NewNotification<K>,
  { dueAt, isOnScreen = true }: Timing = {},
): Promise<void> {
  const { kind, userId, projectId, values } = notification;
  const { id } = await tx.notification.create({
    data: { kind, userId, projectId, payload: values, created: now(tx), ...(dueAt && { dueAt }) },
    select: { id: true },
  });
  await enqueue(tx, sendNotification, { notificationId: id }, dueAt ? { startAfter: dueAt } : {});
  if (!isOnScreen) return;
  const path = notificationPath({ kind, projectId, payload: values });
  const text = notificationTemplates[kind].write(values, path).letter.subject;
  await recordEvent(tx, { type: 'notification', projectId, kind, text, path }, userId);
}

/** Notifies everyone of the team who follows the project. */
export async function notifyMembers<K extends NotificationKind>(
  tx: Tx,
  project: { id: string; members: ReadonlyArray<{ userId: string }> },
  { kind, values }: Pick<NewNotification<K>, 'kind' | 'values'>,
): Promise<void> {
  for (const { userId } of project.members) await notify(tx, { kind, userId, projectId: project.id, values });
}
