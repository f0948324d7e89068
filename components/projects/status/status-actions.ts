import type { Project } from '@/lib/contracts/project-shapes';
import { countOf } from '@/lib/domain/count-of';
import { formatDay } from '@/lib/domain/format-date';
import { toCents } from '@/lib/domain/money/prices';
import { netText } from '@/lib/domain/tax/tax-text';
import type { StatusDate } from '@/lib/domain/projects/project-status';

/**
 * Returns the dialog that approves a delivery, named by what it covers; null for users who may not approve it.
 *
 * @param part of the project, over which it opens.
 */
export function approveAction(
  project: Project,
  part: 'files' | 'review' | 'lines',
): { label: string; path: string } | null {
  const { id, scopes } = project;
  if (!scopes.includes('approve-project')) return null;
  return { label: `Approve ${coveredText(project) ?? 'delivery'}`, path: `/projects/${id}/${part}/approve` };
}

/** Names what an approval covers: '2 takes', '36 of 300 lines'; null if nothing can be counted. */
export function coveredText({ lineProgress, numTakes }: Pick<Project, 'lineProgress' | 'numTakes'>): string | null {
  if (lineProgress && lineProgress.numDelivered > 0) {
    const { numDelivered, numLines } = lineProgress;
    const part = numDelivered < numLines ? `${numDelivered.toLocaleString('en')} of ` : '';
    return `${part}${countOf(numLines, 'line')}`;
  }
  return numTakes > 0 ? countOf(numTakes, 'take') : null;
}

/**
 * Returns what a customer can do instead of approving a delivery; null if nothing.
 *
 * @param part of the project, over which the dialog opens.
 */
export function changesAction(project: Project, part: 'files' | 'review'): { label: string; path: string } | null {
  const { id, scopes, openRoundId, roundCustomerPrice } = project;
  const path = `/projects/${id}/${part}/request-changes`;
  if (scopes.includes('request-changes')) return { label: 'Request changes', path };
  if (!scopes.includes('order-round') || openRoundId) return null;
  const price = roundCustomerPrice === undefined ? '' : ` · ${netText(toCents(roundCustomerPrice))}`;
  return { label: `Order an extra round${price}`, path };
}

export function statusDateText({ kind, date }: StatusDate): string {
  const day = formatDay(date);
  if (kind === 'due') return `due ${day}`;
  return kind === 'approved' ? day : `approved automatically on ${day}`;
}
