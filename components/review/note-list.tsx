'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { takeName } from '@/components/takes/take-track';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { IconButton } from '@/components/ui/icon-button';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { roundLabel } from '@/lib/domain/projects/changes';
import { EditNoteForm } from './edit-note-form';
import type { Range } from './range-handles';
import { type ShownNote, timeText } from './review-notes';
import { isSending, useNoteCalls } from './use-note-calls';
import { useIsAtNote, useReview } from './use-review';

/** The note that is being edited, and the range that is shown for it. */
export type NoteEditing = {
  noteId: string | null;
  range: Range | null;
  onRange: (range: Range) => void;
  onStart: (note: ReviewNote) => void;
  onClose: () => void;
};

type NoteListProps = {
  take: Take;
  notes: readonly ShownNote[];
  /** Runs when a note of an earlier take is resolved or opened again. */
  onResolve: (noteId: string) => void;
  /** State of editing; null while a new note is written. */
  editing: NoteEditing | null;
};

/** The notes of a take by their time, with those that earlier takes left open. Clicking a time plays from there. */
export function NoteList({ take, notes, onResolve, editing }: NoteListProps) {
  const mayWrite = useProject().scopes.includes('chat');
  if (notes.length === 0) {
    return (
      <p className="py-2 text-muted">
        {mayWrite ? 'No notes – yet. Add one at the current position.' : 'No notes – yet.'}
      </p>
    );
  }
  return (
    <ol aria-label="Notes" className="divide-y divide-line border-y border-line">
      {notes.map((note, index) => (
        <li key={note.id}>
          <NoteRow take={take} note={note} number={index + 1} onResolve={onResolve} editing={editing} />
        </li>
      ))}
    </ol>
  );
}

type NoteRowProps = {
  note: ShownNote;
  number: number;
} & Pick<NoteListProps, 'take' | 'onResolve' | 'editing'>;

function NoteRow({ take, note, number, onResolve, editing }: NoteRowProps) {
  const project = useProject();
  const { user } = useCurrentUser();
  const isVoice = useIsVoice();
  const review = useReview();
  const isCurrent = useIsAtNote(note);
  const { remove, resolve } = useNoteCalls(note.earlier ?? take);
  const request = project.changeRequests.find(({ id }) => id === note.changeRequestId);
  const mayTick = request
    ? isVoice && project.scopes.includes('upload-audio') && request.state !== 'closed'
    : project.scopes.includes('chat');
  const time = timeText(note);
  // Notes of an earlier take are changed on that take, where their range can be heard.
  const isStored = !isSending(note);
  const isOwn = isStored && !note.earlier && note.from.id === user?.id && note.changeRequestId === null;
  const isEditing = editing?.noteId === note.id;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <article
      aria-label={`Note ${number}`}
      className={cn(
        'flex items-start gap-x-3 py-2 pl-3 max-sm:flex-wrap max-[359px]:gap-x-1',
        isCurrent && 'bg-accent-wash',
      )}
    >
      <button
        type="button"
        onClick={() => review.seek((note.startMs ?? 0) / 1000)}
        className="tabular flex min-h-11 shrink-0 items-center max-sm:mr-auto gap-2 rounded-sm text-sm font-medium hover:underline"
      >
        <span className="flex size-6 items-center justify-center rounded-full border border-line-strong text-xs">
          {number}
        </span>
        {time || 'Whole take'}
      </button>
      <div className="min-w-0 flex-1 py-2.5 max-sm:order-last max-sm:basis-full max-sm:pt-0">
        {isEditing ? (
          <EditNoteForm
            {...{ take, note, number }}
            range={editing.range ?? { start: 0, end: null }}
            onRange={editing.onRange}
            onClose={editing.onClose}
          />
        ) : (
          <p dir="auto" className={cn('whitespace-pre-line [overflow-wrap:anywhere]', note.resolved && 'text-muted')}>
            {note.text}
          </p>
        )}
        {note.scriptRange && (
          <p dir="auto" className="text-sm text-muted italic">
            “{note.scriptRange.quote}”
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <bdi>{note.from.name}</bdi>
          <EarlierTake note={note} />
          {request && <Badge>{roundLabel(request, project.changeRounds)}</Badge>}
          {note.resolved && !mayTick && 'Done'}
          {!isStored && <span>Sending</span>}
        </p>
      </div>
      {mayTick && isStored && (
        <Checkbox
          className="shrink-0"
          label={<span className="max-[359px]:visually-hidden">Done</span>}
          aria-label={`Done: note ${number}`}
          checked={note.resolved}
          onChange={(event) => {
            if (note.earlier) onResolve(note.id);
            void resolve(note, event.target.checked);
          }}
        />
      )}
      {isOwn && !isEditing && (
        <>
          <IconButton
            ref={editButton}
            label={`Edit note ${number}`}
            icon={<Pencil className="size-4.5" aria-hidden="true" />}
            disabled={!editing}
            onClick={() => editing?.onStart(note)}
          />
          <IconButton
            label={`Delete note ${number}`}
            icon={<Trash2 className="size-4.5" aria-hidden="true" />}
            onClick={() => void remove(note)}
          />
        </>
      )}
    </article>
  );
}

/** Button that leads to the place on an earlier take where a note was written that is still open. */
function EarlierTake({ note: { earlier, startMs } }: { note: ShownNote }) {
  const review = useReview();
  if (!earlier) return null;
  return (
    <button
      type="button"
      onClick={() => {
        review.select(earlier.id);
        review.seek((startMs ?? 0) / 1000);
      }}
      className="min-h-6 text-left underline [overflow-wrap:anywhere]"
    >
      From <bdi>{takeName(earlier)}</bdi>
    </button>
  );
}
