'use client';

import { useSearchParams } from 'next/navigation';

const query = '?from=project';

/** Marks a dialog's URL, so that closing the dialog returns to the project page instead of the list. */
export function fromProject(path: string): string {
  return `${path}${query}`;
}

/** `home` is the target of closing the dialog; `mark` is passed on to a dialog that it opens. */
export function useDialogHome(projectId: string): { home: string; mark: string } {
  const isFromProject = useSearchParams().get('from') === 'project';
  return isFromProject ? { home: `/projects/${projectId}/details`, mark: query } : { home: '/projects', mark: '' };
}
