import type { NotificationKind } from '@/lib/domain/notifications';
import { newLinesQuery } from '@/lib/domain/projects/project-status';

type NotificationTarget = {
  kind: NotificationKind;
  projectId: string | null;
  voiceId?: string | null;
  /** Values of the template. */
  payload?: unknown;
};

const toFiles: ReadonlySet<NotificationKind> = new Set(['held', 'changes']);
const toReview: ReadonlySet<NotificationKind> = new Set(['audio', 'approval-reminder']);

export function notificationPath({ kind, projectId, voiceId, payload }: NotificationTarget): string {
  if (kind === 'payout') return '/profile/earnings';
  // A removed member or voice can no longer open the project.
  if (!projectId || kind === 'uninvited') return '/projects';
  if (kind === 'message' && voiceId) return `/projects/${projectId}/chat/${voiceId}`;
  if (kind === 'license-reminder') return `/projects/${projectId}/license`;
  if (kind === 'assigned') return `/projects/${projectId}/accept-project`;
  if (kind === 'delivery-stalled') {
    const chatVoiceId: unknown = Reflect.get(Object(payload), 'chatVoiceId');
    return `/projects/${projectId}/${typeof chatVoiceId === 'string' ? `chat/${chatVoiceId}` : 'lines'}`;
  }
  if (toReview.has(kind)) {
    if (!isAboutLines(payload)) return `/projects/${projectId}/review`;
    return `/projects/${projectId}/lines${kind === 'audio' ? `?${newLinesQuery}` : ''}`;
  }
  return `/projects/${projectId}${toFiles.has(kind) ? '/files' : ''}`;
}

function isAboutLines(payload: unknown): boolean {
  const lines: unknown = Reflect.get(Object(payload), 'lines');
  return lines !== undefined && lines !== 'none';
}
