import { formatDate } from '@/lib/domain/format-date';
import type { NotificationKind } from '@/lib/domain/notifications';
import type { ProjectStatus } from '@/lib/domain/projects/project-status';

/** Requests whose text does not name the next step. A fact has no status: the project may be further by now. */
const kindsWithStatus: ReadonlySet<NotificationKind> = new Set(['invited', 'audio']);

export function hasStatusLine(kind: NotificationKind): boolean {
  return kindsWithStatus.has(kind);
}

/**
 * Returns, for example, 'Freja has delivered: listen and approve. Approved automatically on Dec 4, 2026.' The due date
 * is one of the facts of the project.
 */
export function statusLine({ state, text, date }: ProjectStatus): string | null {
  if (state === 'done') return null;
  if (date?.kind !== 'automatic-approval') return `${text}.`;
  return `${text}. Approved automatically on ${formatDate(date.date)}.`;
}
