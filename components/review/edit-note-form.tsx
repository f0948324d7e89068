'use client';

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { noteTime, readNoteRange } from '@/components/takes/note-time';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { isComposing } from '@/components/ui/is-composing';
import { Alert } from '@/components/ui/notices/alert';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { maxNoteLength } from '@/lib/domain/projects/changes';
import { RangeFields, useRangeFields } from './range-fields';
import type { Range } from './range-handles';
import { useNoteCalls } from './use-note-calls';

type EditNoteFormProps = {
  take: Take;
  note: ReviewNote;
  number: number;
  range: Range;
  onRange: (range: Range) => void;
  onClose: () => void;
};

type Problem = { field: 'text' | 'start' | 'end'; message: string };
type Change = Partial<Pick<ReviewNote, 'text' | 'endMs'> & { startMs: number }>;

/** Form that changes a note. Enter saves, Shift+Enter starts a new line, Escape closes. */
export function EditNoteForm({ take, note, number, range, onRange, onClose }: EditNoteFormProps) {
  const [text, setText] = useState(note.text);
  const fields = useRangeFields(range, onRange);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { edit } = useNoteCalls(take);
  const {
    isSending,
    problem: refusal,
    send,
  } = useSubmit(async (change: Change) => {
    if (Object.keys(change).length > 0) await edit(note, change);
    onClose();
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const change = readChange(note, text, fields, take);
    setProblem('field' in change ? change : null);
    if (!('field' in change)) send(change);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      submit(event);
    }
  };
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.message : null);
  return (
    <form noValidate aria-label={`Edit note ${number}`} onSubmit={submit} onKeyDown={onKey} className="grid gap-3 pb-2">
      <TextArea
        label={`Text of note ${number}`}
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- clicking 'Edit note' requested this field
        autoFocus
        minRows={2}
        maxRows={8}
        maxLength={maxNoteLength}
        value={text}
        error={errorOf('text')}
        onChange={(event) => setText(event.target.value)}
      />
      <RangeFields fields={fields} durationMs={take.durationMs} errorOf={errorOf} />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex gap-3">
        <Button size="small" type="submit" loading={isSending}>
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns what differs, or a problem. The shown times are rounded, so a time that was not changed is not sent. */
function readChange(
  note: ReviewNote,
  text: string,
  fields: { start: string; end: string },
  take: Take,
): Problem | Change {
  if (text.trim() === '') return { field: 'text', message: 'Please write a note' };
  const change: Change = text.trim() === note.text ? {} : { text: text.trim() };
  const shown = (ms: number | null) => (ms === null ? '' : noteTime(ms));
  if (fields.start.trim() === shown(note.startMs) && fields.end.trim() === shown(note.endMs)) return change;
  const range = readNoteRange(fields, take.durationMs);
  return 'field' in range ? range : { ...change, ...range };
}
