'use client';

import { useProject } from '@/components/shared/project-context';
import { useChangeProject } from '@/components/shared/use-change-project';
import { showToast } from '@/components/ui/toaster';
import { api } from '@/lib/client/api';
import type { ProjectFile } from '@/lib/contracts/uploads';

/** @throws ApiError with the server's message. */
export function useDeleteFile(file: ProjectFile): () => Promise<void> {
  const project = useProject();
  const change = useChangeProject();
  return async () => {
    await api('DELETE /projects/{projectId}/files/{fileId}', { params: { projectId: project.id, fileId: file.id } });
    change((current) => ({ ...current, files: current.files.filter(({ id }) => id !== file.id) }));
    showToast('The file is deleted.');
  };
}
