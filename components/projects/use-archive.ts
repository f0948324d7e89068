'use client';

import { useSetProject } from '@/components/shared/project-context';
import { reportError } from '@/components/shell/global-errors';
import { showToast } from '@/components/ui/toaster';
import { api } from '@/lib/client/api';

/** Affects only the current user; can be undone. */
export function useArchiveProject(): (projectId: string, isArchived: boolean) => Promise<void> {
  const setProject = useSetProject();
  return async function change(projectId, isArchived) {
    setProject(await api('PATCH /projects/{projectId}', { params: { projectId }, body: { isArchived } }));
    const undo = () => void change(projectId, !isArchived).catch(reportError);
    showToast(isArchived ? 'The project is archived.' : 'The project is back in your list.', { undo });
  };
}

export function useRestoreProject(): (project: { id: string }) => void {
  const archive = useArchiveProject();
  return ({ id }) => void archive(id, false).catch(reportError);
}
