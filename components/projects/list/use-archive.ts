'use client';

import { useSetProject } from '@/components/shared/project-context';
import { sendOrReport } from '@/components/shared/send-or-report';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';

/** Archives or restores a project for the current user only; can be undone. */
export function useArchiveProject(): (projectId: string, isArchived: boolean) => Promise<void> {
  const setProject = useSetProject();
  return async function change(projectId, isArchived) {
    setProject(await api('PATCH /projects/{projectId}', { params: { projectId }, body: { isArchived } }));
    const undo = () => void sendOrReport(() => change(projectId, !isArchived));
    showToast(isArchived ? 'The project is archived.' : 'The project is back in your list.', { undo });
  };
}

export function useRestoreProject(): (project: { id: string }) => void {
  const archive = useArchiveProject();
  return ({ id }) => void sendOrReport(() => archive(id, false));
}
