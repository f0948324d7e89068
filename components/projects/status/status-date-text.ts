import { formatDay } from '@/lib/domain/format-date';
import type { StatusDate } from '@/lib/domain/projects/project-status';

export function statusDateText({ kind, date }: StatusDate): string {
  const day = formatDay(date);
  if (kind === 'due') return `due ${day}`;
  return kind === 'approved' ? day : `approved automatically on ${day}`;
}
