import type { NotificationChannel, NotificationKind } from '@/lib/domain/notifications';

/** How things stand for the reader at the moment when a notification is due. */
export type Situation = {
  kind: NotificationKind;
  /** The reader has left the project, or what was to be announced has happened or was called off. */
  isOver: boolean;
  /** The channels that the reader has on for this kind and can be reached by. */
  channels: readonly NotificationChannel[];
  /** Some page of the project is open before the reader. */
  isOnProject: boolean;
  /** The very chat is. */
  isInChat: boolean;
  /** Of messages: nothing is unread any more. */
  isRead: boolean;
};

export type Decision =
  | { what: 'send'; channels: readonly NotificationChannel[] }
  | { what: 'wait' }
  | { what: 'drop'; reason: 'over' | 'off' | 'read' | 'present' };

/**
 * What has just happened on an open page is seen there, and not told again. What the page does not say by itself waits
 * until it is closed: an unread chat that is not the one on the screen, a reminder, a payment that has to be made again.
 */
const waitsForAbsence: ReadonlySet<NotificationKind> = new Set([
  'message',
  'approval-reminder',
  'closing-reminder',
  'payment',
]);

/** Told wherever the reader is: the project's page does not show them, or is closed to the reader by now. */
const toldAnyway: ReadonlySet<NotificationKind> = new Set(['uninvited', 'payout']);

/** Whether a notification that is due is sent, dropped or looked at again later. */
export function decide({ kind, isOver, channels, isOnProject, isInChat, isRead }: Situation): Decision {
  if (isOver) return { what: 'drop', reason: 'over' };
  if (channels.length === 0) return { what: 'drop', reason: 'off' };
  if (kind === 'message' && isRead) return { what: 'drop', reason: 'read' };
  if (kind === 'message' && isInChat) return { what: 'drop', reason: 'present' };
  if (!isOnProject || toldAnyway.has(kind)) return { what: 'send', channels };
  return waitsForAbsence.has(kind) ? { what: 'wait' } : { what: 'drop', reason: 'present' };
}
