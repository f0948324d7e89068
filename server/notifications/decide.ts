import type { NotificationChannel, NotificationKind } from '@/lib/domain/notifications';

export type DeliveryContext = {
  kind: NotificationKind;
  /** The recipient has left the project, or the event has become obsolete. */
  isOver: boolean;
  /** Channels that the recipient has on for this kind and that can reach them. */
  channels: readonly NotificationChannel[];
  isOnProject: boolean;
  isInChat: boolean;
  /** Messages only: none is unread. */
  isRead: boolean;
};

export type Decision =
  | { what: 'send'; channels: readonly NotificationChannel[] }
  | { what: 'wait' }
  | { what: 'drop'; reason: 'over' | 'off' | 'read' | 'present' };

/**
 * Kinds that an open project page does not show: an unread chat other than the open one, a reminder, a failed payment.
 * They wait until the page is closed. Other kinds are visible on the page and not sent.
 */
const waitsUntilAway: ReadonlySet<NotificationKind> = new Set([
  'message',
  'approval-reminder',
  'closing-reminder',
  'license-reminder',
  'payment',
]);

/** Sent regardless of open pages: the project's page does not show them, or the recipient can no longer open it. */
const sentRegardless: ReadonlySet<NotificationKind> = new Set(['uninvited', 'payout']);

export function decide({ kind, isOver, channels, isOnProject, isInChat, isRead }: DeliveryContext): Decision {
  if (isOver) return { what: 'drop', reason: 'over' };
  if (channels.length === 0) return { what: 'drop', reason: 'off' };
  if (kind === 'message' && isRead) return { what: 'drop', reason: 'read' };
  if (kind === 'message' && isInChat) return { what: 'drop', reason: 'present' };
  if (!isOnProject || sentRegardless.has(kind)) return { what: 'send', channels };
  return waitsUntilAway.has(kind) ? { what: 'wait' } : { what: 'drop', reason: 'present' };
}
