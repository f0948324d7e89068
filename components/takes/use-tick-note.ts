'use client';

import { useProject } from '@/components/shared/project-context';
import { useOptimisticProject } from '@/components/projects/use-optimistic-project';
import { useOptimisticTakes } from '@/components/shared/optimistic/use-optimistic-takes';
import { useRefreshProject } from '@/components/shared/use-refresh-project';
import { api } from '@/lib/client/api';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';

type Ticked = { noteId: string; resolved: boolean };

const tick = (notes: readonly ReviewNote[], { noteId, resolved }: Ticked): ReviewNote[] =>
  notes.map((note) => (note.id === noteId ? { ...note, resolved } : note));

/** Ticks the note in the requests of the project's details. */
const inRequests = (ticked: Ticked) => (project: Project) => ({
  ...project,
  changeRequests: project.changeRequests.map((request) => ({ ...request, notes: tick(request.notes, ticked) })),
});

export const inTakes = (ticked: Ticked) => (takes: Take[]) =>
  takes.map((take) => {
    const hasNote = take.notes.some(({ id }) => id === ticked.noteId);
    return hasNote ? { ...take, notes: tick(take.notes, ticked) } : take;
  });

/** Returns a function that ticks a note of a request, which is in the details and, if it is about a take, in the takes. */
export function useTickNote(): (changeRequestId: string, ticked: Ticked) => Promise<void> {
  const { id: projectId } = useProject();
  const { change } = useOptimisticProject();
  const changeTakes = useOptimisticTakes();
  const refresh = useRefreshProject();
  return async (changeRequestId, ticked) => {
    const queue = `note ${ticked.noteId}`;
    const params = { projectId, changeRequestId };
    const body = { notes: [{ id: ticked.noteId, resolved: ticked.resolved }] };
    const stored = change({
      queue,
      apply: inRequests(ticked),
      send: () => api('PATCH /projects/{projectId}/change-requests/{changeRequestId}', { params, body }),
      merge: (_, response) => response,
    });
    const apply = inTakes(ticked);
    // It reports its own failures.
    const merge = (takes: Take[], isStored: boolean) => (isStored ? apply(takes) : takes);
    await changeTakes({ queue, apply, send: () => stored, merge });
    // A request without a response may have been executed.
    if (!(await stored)) await refresh(['takes']);
  };
}
