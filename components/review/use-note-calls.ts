'use client';

import { useOptimisticTakes } from '@/components/shared/optimistic/use-optimistic-takes';
import { useProject } from '@/components/shared/project-context';
import { useChangeTakes } from '@/components/shared/use-project-parts';
import { sendOrReport } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { inTakes, useTickNote } from '@/components/takes/use-take-calls';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { byTime } from './review-notes';

const withNotes = (takeId: string, change: (notes: readonly ReviewNote[]) => ReviewNote[]) => (takes: Take[]) =>
  takes.map((take) => (take.id === takeId ? { ...take, notes: change(take.notes) } : take));

type WrittenNote = {
  startMs: number;
  endMs: number | null;
  scriptRange?: ReviewNote['scriptRange'];
  text: string;
};

const sendingPrefix = 'sending:';
/** Returns true while the note is shown and not stored yet. */
export const isSending = ({ id }: ReviewNote): boolean => id.startsWith(sendingPrefix);

/** A live update may have brought it already. */
const withNote = (notes: readonly ReviewNote[], note: ReviewNote): ReviewNote[] =>
  [...notes.filter(({ id }) => id !== note.id), note].toSorted(byTime);

/** An `endMs` of null makes it a note on a moment. */
type NoteChange = {
  text?: string;
  startMs?: number;
  endMs?: number | null;
};

export function useNoteCalls(take: Take) {
  const project = useProject();
  const { user } = useCurrentUser();
  const change = useChangeTakes();
  const changeOptimistically = useOptimisticTakes();
  const tick = useTickNote();
  const params = { projectId: project.id, audioId: take.id };

  const post = ({ startMs, endMs, scriptRange, text }: WrittenNote): Promise<ReviewNote> => {
    const range = scriptRange && { start: scriptRange.start, end: scriptRange.end };
    const body = { startMs, text, ...(endMs !== null && { endMs }), ...(range && { scriptRange: range }) };
    return api('POST /projects/{projectId}/audio/{audioId}/notes', { params, body });
  };

  const add = async (written: WrittenNote): Promise<void> => {
    const note = await post(written);
    change(withNotes(take.id, (notes) => withNote(notes, note)));
  };

  /**
   * Shows the note before it is stored, so that the next key is for the room again.
   * @returns whether it is stored; a failure is reported in the global dialog.
   */
  const send = (written: WrittenNote): Promise<boolean> => {
    const known = new Set(take.notes.map(({ id }) => id));
    const from = { id: user?.id ?? '', name: user?.name ?? '', picture: user?.picture ?? null };
    const shown: ReviewNote = {
      id: `${sendingPrefix}${crypto.randomUUID()}`,
      audioId: take.id,
      audioName: take.name,
      from,
      scriptRange: null,
      changeRequestId: null,
      resolved: false,
      created: new Date().toISOString(),
      ...written,
    };
    const isStored = ({ id, text, startMs, from: author }: ReviewNote) =>
      !known.has(id) && text === shown.text && startMs === shown.startMs && author.id === from.id;
    return changeOptimistically({
      queue: shown.id,
      apply: withNotes(take.id, (notes) => (notes.some(isStored) ? [...notes] : withNote(notes, shown))),
      send: () => post(written),
      merge: (takes, note) => withNotes(take.id, (notes) => withNote(notes, note))(takes),
    });
  };

  const remove = async (note: ReviewNote): Promise<void> => {
    const path = 'DELETE /projects/{projectId}/audio/{audioId}/notes/{noteId}';
    const isDeleted = await changeOptimistically({
      id: `delete note ${note.id}`,
      queue: `note ${note.id}`,
      apply: withNotes(take.id, (notes) => notes.filter(({ id }) => id !== note.id)),
      send: () => api(path, { params: { ...params, noteId: note.id } }),
    });
    const { startMs, endMs, scriptRange, text } = note;
    if (isDeleted && startMs !== null) {
      showToast('The note is deleted.', {
        undo: () => void sendOrReport(() => add({ startMs, endMs, scriptRange, text })),
      });
    }
  };

  const edit = async (note: ReviewNote, body: NoteChange): Promise<void> => {
    const path = 'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}';
    const changed = await api(path, { params: { ...params, noteId: note.id }, body });
    change(
      withNotes(take.id, (notes) => notes.map((other) => (other.id === note.id ? changed : other)).toSorted(byTime)),
    );
  };

  /** Resolves a note. Notes of a request are ticked off there, by the voice. */
  const resolve = async (note: ReviewNote, resolved: boolean): Promise<void> => {
    const { id: noteId, changeRequestId } = note;
    if (changeRequestId !== null) return tick(changeRequestId, { noteId, resolved });
    const path = 'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}';
    await changeOptimistically({
      queue: `note ${noteId}`,
      apply: inTakes({ noteId, resolved }),
      send: () => api(path, { params: { ...params, noteId }, body: { resolved } }),
    });
  };

  return { send, edit, remove, resolve };
}
