'use client';

import { useSearchParams } from 'next/navigation';

const query = '?from=project';

/**
 * Dialogs about a project lie over the list, but are opened from the project's own pages too: there closing leads back to
 * them. `address` is the dialog's.
 */
export function fromProject(address: string): string {
  return `${address}${query}`;
}

/** Where closing the dialog leads, and the same mark for a dialog that this one leads to. */
export function useDialogHome(projectId: string): { home: string; mark: string } {
  const isFromProject = useSearchParams().get('from') === 'project';
  return isFromProject ? { home: `/projects/${projectId}/details`, mark: query } : { home: '/projects', mark: '' };
}
