import type { NotificationKind } from '@/lib/domain/notifications';

type NotificationTarget = { kind: NotificationKind; projectId: string | null; voiceId?: string | null };

const toTakes: ReadonlySet<NotificationKind> = new Set(['audio', 'held', 'changes', 'approval-reminder']);

export function notificationPath({ kind, projectId, voiceId }: NotificationTarget): string {
  if (kind === 'payout') return '/profile/earnings';
  // A removed member or voice can no longer open the project.
  if (!projectId || kind === 'uninvited') return '/projects';
  if (kind === 'message' && voiceId) return `/projects/${projectId}/chat/${voiceId}`;
  if (kind === 'license-reminder') return `/projects/${projectId}/license`;
  if (kind === 'assigned') return `/projects/${projectId}/accept-project`;
  return `/projects/${projectId}${toTakes.has(kind) ? '/files' : ''}`;
}
