import type { Line } from '@/lib/contracts/lines';
import { commentPreviewLength } from '@/lib/domain/delivery/file-names';

export const lineStates = [
  { value: 'no-audio', label: 'No audio' },
  { value: 'processing', label: 'Processing' },
  { value: 'to-approve', label: 'To approve' },
  { value: 'approved', label: 'Approved' },
  { value: 'failed', label: 'Failed' },
] as const;
export type LineState = (typeof lineStates)[number]['value'];

/** The delivery spec does not depend on the state: an approved line may differ too. */
export type LineFilter = LineState | 'differs';

export const hasDifferences = ({ failedChecks }: Pick<Line, 'failedChecks'>) => (failedChecks ?? 0) > 0;

export function matchesFilter(line: Line, filter: LineFilter): boolean {
  return filter === 'differs' ? hasDifferences(line) : stateOf(line) === filter;
}

export function stateOf({ status, isApproved }: Pick<Line, 'status' | 'isApproved'>): LineState {
  if (status === 'none') return 'no-audio';
  if (status === 'done') return isApproved ? 'approved' : 'to-approve';
  return status;
}

export function countStates(lines: Iterable<Line>): Readonly<Record<LineState, number>> {
  const counts = { 'no-audio': 0, processing: 0, 'to-approve': 0, approved: 0, failed: 0 };
  for (const line of lines) counts[stateOf(line)] += 1;
  return counts;
}

/** Returns the part of a comment that the list shows: one line of at most 30 characters. */
export function commentPreview(comment: string): string {
  const characters = [...comment.replace(/\s+/g, ' ')];
  if (characters.length <= commentPreviewLength) return characters.join('');
  return `${characters.slice(0, commentPreviewLength).join('')}…`;
}
