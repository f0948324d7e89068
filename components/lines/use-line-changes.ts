'use client';

import { useMemo } from 'react';
import { clearSelection } from './line-selection';
import { useLineStore } from './use-lines';
import { useProject } from '@/components/shared/project-context';
import { api } from '@/lib/client/api';
import type { RequestBody } from '@/lib/contracts/contract';
import type { addLine, Line, updateLine } from '@/lib/contracts/lines';

/** Returns methods that change lines. Each throws ApiError with the server's message. */
export function useLineChanges() {
  const { id: projectId } = useProject();
  const store = useLineStore();
  return useMemo(
    () => ({
      add: async (body: RequestBody<typeof addLine>, idempotencyKey: string): Promise<Line> => {
        const added = await api('POST /projects/{projectId}/lines', { params: { projectId }, body, idempotencyKey });
        store.merge([added]);
        return added;
      },
      update: async (line: Line, body: RequestBody<typeof updateLine>): Promise<Line> => {
        const params = { projectId, filename: line.filename };
        const saved = await api('PATCH /projects/{projectId}/lines/{filename}', { params, body });
        store.merge([saved]);
        return saved;
      },
      remove: async (line: Line): Promise<void> => {
        const params = { projectId, filename: line.filename };
        await api('DELETE /projects/{projectId}/lines/{filename}', { params });
        store.remove([line.id]);
      },
      removeAll: async (lines: readonly Line[]): Promise<void> => {
        const body = { filenames: lines.map(({ filename }) => filename) };
        await api('POST /projects/{projectId}/delete-lines', { params: { projectId }, body });
        store.remove(lines.map(({ id }) => id));
        clearSelection(projectId);
      },
      approve: (line: Line, isApproved: boolean): void => store.approve(line.id, isApproved),
    }),
    [projectId, store],
  );
}
