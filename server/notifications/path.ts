import type { NotificationKind } from '@/lib/domain/notifications';

type Place = { kind: NotificationKind; projectId: string | null; voiceId?: string | null };

/** The page on which one sees what was told, or can do something about it. */
export function notificationPath({ kind, projectId, voiceId }: Place): string {
  if (kind === 'payout') return '/profile';
  // Who was taken off a project cannot open it any more.
  if (!projectId || kind === 'uninvited') return '/projects';
  if (kind === 'message' && voiceId) return `/projects/${projectId}/chat/${voiceId}`;
  if (kind === 'assigned') return `/projects/${projectId}/accept-project`;
  return `/projects/${projectId}${kind === 'audio' || kind === 'approval-reminder' ? '/files' : ''}`;
}
