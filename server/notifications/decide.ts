import type { NotificationChannel, NotificationKind } from '@/lib/domain/notifications';

export type DeliveryContext = {
  kind: NotificationKind;
  /** Reason for which it is no longer true (server/notifications/truth.ts), or null. */
  dropReason: 'over' | 'read' | null;
  /** True for a notification about money that has moved, which is sent whatever is on the screen. */
  isMoney: boolean;
  /** Channels that the recipient has on for this kind and that can reach them. */
  channels: readonly NotificationChannel[];
  isOnProject: boolean;
  isInChat: boolean;
};

export type Decision =
  | { what: 'send'; channels: readonly NotificationChannel[] }
  | { what: 'wait' }
  | { what: 'drop'; reason: 'over' | 'off' | 'read' | 'present' };

/**
 * Kinds that an open project page does not show: an unread chat other than the open one, a reminder, a failed payment.
 * They wait until the page is closed. Other kinds are visible on the page, and are not sent.
 */
const waitsUntilAway: ReadonlySet<NotificationKind> = new Set([
  'message',
  'approval-reminder',
  'delivery-stalled',
  'closing-reminder',
  'license-reminder',
  'payment',
]);

export function decide(context: DeliveryContext): Decision {
  const { kind, dropReason, channels, isMoney, isOnProject, isInChat } = context;
  if (dropReason) return { what: 'drop', reason: dropReason };
  if (channels.length === 0) return { what: 'drop', reason: 'off' };
  if (kind === 'message' && isInChat) return { what: 'drop', reason: 'present' };
  // A voice that was removed can no longer open the project.
  if (!isOnProject || isMoney || kind === 'uninvited') return { what: 'send', channels };
  return waitsUntilAway.has(kind) ? { what: 'wait' } : { what: 'drop', reason: 'present' };
}
