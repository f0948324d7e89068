'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { api, apiPage } from '@/lib/client/api';
import { partKeys } from '@/lib/client/part-keys';
import type { ProjectScript } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import type { ProjectFile } from '@/lib/contracts/uploads';
import { isTakeDelivered, orderTakes } from '@/lib/domain/delivery/takes';
import { useProject } from './project-context';

// Pages that show a part load it on the server (app/(screens)/projects/project-parts.tsx).

const noTakes: Take[] = [];
const noFiles: ProjectFile[] = [];

export const pendingTakeChanges = createPendingChanges<Take[]>();

/** The takes of the project, newest first; none until they are loaded. */
export function useTakes(): Take[] {
  const { id: projectId } = useProject();
  const { data } = useQuery({
    queryKey: partKeys.takes(projectId),
    queryFn: ({ signal }) => loadTakes(projectId, signal),
  });
  return usePendingChanges(pendingTakeChanges, projectId, data ?? noTakes);
}

/** Returns the takes that the customer has received, in the order of the lists (docs/rules/audio.md#takes). */
export function useDeliveredTakes(): Take[] {
  return orderTakes(useTakes().filter(isTakeDelivered));
}

export async function loadTakes(projectId: string, signal?: AbortSignal): Promise<Take[]> {
  const takes: Take[] = [];
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { items, nextCursor } = await apiPage('GET /projects/{projectId}/audio', {
      params: { projectId },
      query,
      ...(signal && { signal }),
    });
    takes.push(...items);
    cursor = nextCursor;
  } while (cursor !== null);
  return takes;
}

/** The files of the project, newest first; none until they are loaded. */
export function useFiles(): ProjectFile[] {
  const { id: projectId } = useProject();
  const { data } = useQuery({
    queryKey: partKeys.files(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/files', { params: { projectId }, signal }),
  });
  return data ?? noFiles;
}

/** The script of the project; null until it is loaded. */
export function useScript(): ProjectScript | null {
  return useScriptQuery(useProject().id).data ?? null;
}

export function useScriptQuery(projectId: string) {
  return useQuery<ProjectScript>({
    queryKey: partKeys.script(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/script', { params: { projectId }, signal }),
  });
}

/** Returns a function that changes the stored takes; `useOptimisticTakes` shows a change before it is stored. */
export function useChangeTakes(): (change: (takes: Take[]) => Take[]) => void {
  const queries = useQueryClient();
  const { id } = useProject();
  return (change) => showResponse<Take[]>(queries, partKeys.takes(id), (takes) => takes && change(takes));
}

export function useChangeFiles(): (change: (files: ProjectFile[]) => ProjectFile[]) => void {
  const queries = useQueryClient();
  const { id } = useProject();
  return (change) => showResponse<ProjectFile[]>(queries, partKeys.files(id), (files) => files && change(files));
}
