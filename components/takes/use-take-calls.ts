'use client';

import { useState } from 'react';
import { useOptimisticProject } from '@/components/projects/use-optimistic-project';
import { useOptimisticTakes } from '@/components/shared/optimistic/use-optimistic-takes';
import { useProject, useRefreshProject } from '@/components/shared/project-context';
import { useChangeTakes } from '@/components/shared/use-project-parts';
import { sendOrReport, useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Project } from '@/lib/contracts/project-shapes';
import type { MasterTypeName, SoundWarning, Take } from '@/lib/contracts/takes';

export function useDeleteTake(take: Take): { remove: () => void; isRemoving: boolean } {
  const project = useProject();
  const change = useChangeTakes();
  const { send, isSending } = useRequest(async () => {
    const params = { projectId: project.id, audioId: take.id };
    await api('DELETE /projects/{projectId}/audio/{audioId}', { params });
    change((takes) => takes.filter(({ id }) => id !== take.id));
    showToast('The take is deleted.');
  }, reportError);
  return { remove: () => void send(), isRemoving: isSending };
}

/** The form stays open, and the comment unchanged, until it is stored. */
export function useSetComment(take: Take): (comment: string) => Promise<void> {
  const project = useProject();
  const change = useChangeTakes();
  return async (comment) => {
    const params = { projectId: project.id, audioId: take.id };
    const saved = await api('PATCH /projects/{projectId}/audio/{audioId}', { params, body: { comment } });
    change((takes) => takes.map((other) => (other.id === take.id ? { ...other, comment: saved.comment } : other)));
  };
}

export function useConfirmWarnings(take: Take): (kinds: SoundWarning['kind'][]) => Promise<void> {
  const project = useProject();
  const change = useChangeTakes();
  return async (confirmedWarnings) => {
    const params = { projectId: project.id, audioId: take.id };
    const { warnings } = await api('PATCH /projects/{projectId}/audio/{audioId}', {
      params,
      body: { confirmedWarnings },
    });
    change((takes) => takes.map((other) => (other.id === take.id ? { ...other, warnings } : other)));
  };
}

/** Orders the missing masters of all takes. */
export function useMasterAll(): { masterAll: () => void; isOrdering: boolean } {
  const project = useProject();
  const change = useChangeTakes();
  const { send, isSending } = useRequest(async () => {
    const changed = await api('POST /projects/{projectId}/masters', { params: { projectId: project.id } });
    change((takes) => changed.reduce((former, take) => withTake(take)(former), takes));
  }, reportError);
  return { masterAll: () => void send(), isOrdering: isSending };
}

const withTake = (take: Take) => (takes: Take[]) => takes.map((current) => (current.id === take.id ? take : current));

/** Returns a function that orders a master; it rejects when the server refuses. */
function useOrderMaster(): (takeId: string, type: MasterTypeName) => Promise<void> {
  const project = useProject();
  const change = useChangeTakes();
  return async (takeId, type) => {
    const params = { projectId: project.id, audioId: takeId };
    change(withTake(await api('POST /projects/{projectId}/audio/{audioId}', { params, body: { type } })));
  };
}

/** @throws nothing: the global dialog shows a rejection ('At most 3 …'). */
export function useMasterTake(take: Take): {
  order: (type: MasterTypeName) => Promise<void>;
  ordering: readonly MasterTypeName[];
} {
  const orderMaster = useOrderMaster();
  const [ordering, setOrdering] = useState<readonly MasterTypeName[]>([]);
  const order = async (type: MasterTypeName) => {
    if (ordering.includes(type)) return;
    setOrdering((types) => [...types, type]);
    await sendOrReport(() => orderMaster(take.id, type));
    setOrdering((types) => types.filter((other) => other !== type));
  };
  return { order, ordering };
}

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
