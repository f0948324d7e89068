'use client';

import { useSetProject } from '@/components/projects/project-context';
import { reportError } from '@/components/shell/global-errors';
import { showToast } from '@/components/ui/toaster';
import { api } from '@/lib/client/api';

/** Archives a project for the reader alone, with an undo. */
export function useArchiveProject(): (projectId: string, isArchived: boolean) => Promise<void> {
  const setProject = useSetProject();
  return async function change(projectId, isArchived) {
    setProject(await api('PATCH /projects/{projectId}', { params: { projectId }, body: { isArchived } }));
    const undo = () => void change(projectId, !isArchived).catch(reportError);
    showToast(isArchived ? 'The project is archived.' : 'The project is back in your list.', { undo });
  };
}

/** Takes a project out of the archive; a failure goes to the global dialog. */
export function useRestoreProject(): (project: { id: string }) => void {
  const archive = useArchiveProject();
  return ({ id }) => void archive(id, false).catch(reportError);
}
