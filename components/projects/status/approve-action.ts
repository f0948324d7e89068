import { countOf } from '@/lib/domain/count-of';
import type { Project } from '@/lib/contracts/project-shapes';

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
