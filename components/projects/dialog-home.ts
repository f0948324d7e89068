'use client';

import { useSearchParams } from 'next/navigation';

const query = '?from=project';

/** Marks a dialog's URL as opened from a project page, so that closing it returns there instead of to the list. */
export function fromProject(address: string): string {
  return `${address}${query}`;
}

/** Returns where closing the dialog leads, and the mark to pass on to a dialog that it opens. */
export function useDialogHome(projectId: string): { home: string; mark: string } {
  const isFromProject = useSearchParams().get('from') === 'project';
  return isFromProject ? { home: `/projects/${projectId}/details`, mark: query } : { home: '/projects', mark: '' };
}
