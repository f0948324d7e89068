'use client';

import { useProject } from '@/components/shared/project-context';
import { useChangeFiles } from '@/components/shared/use-project-parts';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { ProjectFile } from '@/lib/contracts/uploads';

/** @throws ApiError with the server's message. */
export function useDeleteFile(file: ProjectFile): () => Promise<void> {
  const project = useProject();
  const change = useChangeFiles();
  return async () => {
    await api('DELETE /projects/{projectId}/files/{fileId}', { params: { projectId: project.id, fileId: file.id } });
    change((files) => files.filter(({ id }) => id !== file.id));
    showToast('The file is deleted.');
  };
}
