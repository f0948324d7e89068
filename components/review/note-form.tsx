'use client';

import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { emptyDraft, useOpenNote } from '@/components/takes/note-drafts';
import { readNoteRange } from '@/components/takes/note-time';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { IconButton } from '@/components/ui/icon-button';
import { isComposing } from '@/components/ui/is-composing';
import type { Take } from '@/lib/contracts/takes';
import { maxNoteLength } from '@/lib/domain/projects/changes';
import { RangeFields, useRangeFields } from './range-fields';
import type { Range } from './range-handles';
import { useNoteCalls } from './use-note-calls';

type NoteFormProps = {
  take: Take;
  /** Start of the note; also its end, if it has a range. */
  range: Range;
  onRange: (range: Range) => void;
  /** Words of the script that the note is about. */
  words: ScriptWords | null;
  /** Text that was written before and could not be sent. */
  initialText: string;
  onClose: (isSent: boolean) => void;
  onNotSent: (note: UnsentNote) => void;
};

export type UnsentNote = {
  takeId: string;
  range: Range;
  words: ScriptWords | null;
  text: string;
};

type Problem = { field: 'text' | 'start' | 'end'; message: string };

/** Form that writes a note. Enter sends and closes, Shift+Enter starts a new line, Escape closes. */
export function NoteForm(props: NoteFormProps) {
  const { take, range, onRange, words, initialText, onClose, onNotSent } = props;
  const [text, setText] = useState(initialText);
  const fields = useRangeFields(range, onRange);
  const [quoted, setQuoted] = useState(words);
  const [problem, setProblem] = useState<Problem | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const { send } = useNoteCalls(take);
  const { start, end } = fields;
  const draft = useMemo(
    () => emptyDraft({ subject: take.id, start, end, text, ofRoom: { words: quoted } }),
    [take.id, start, end, text, quoted],
  );
  useOpenNote(useProject().id, draft, () => onClose(false));
  const sendNow = async (note: Parameters<typeof send>[0]) => {
    const sent = send(note);
    onClose(true);
    if (!(await sent)) onNotSent({ takeId: take.id, range, words: quoted, text });
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const note = readNote(text, fields, take);
    setProblem('field' in note ? note : null);
    if (!('field' in note)) void sendNow({ ...note, scriptRange: quoted });
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(false);
    } else if (event.key === 'Enter' && !event.shiftKey && event.target === area.current) {
      event.preventDefault();
      submit();
    }
  };
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.message : null);
  return (
    <form
      noValidate
      aria-label="New note"
      onSubmit={submit}
      onKeyDown={onKey}
      className="flex flex-col gap-3 border-l-2 border-accent py-1 pl-4"
    >
      <TextArea
        ref={area}
        label="Note"
        hint={<span className="pointer-coarse:hidden">Enter sends, Shift+Enter starts a new line.</span>}
        enterKeyHint="send"
        minRows={2}
        maxRows={8}
        maxLength={maxNoteLength}
        value={text}
        error={errorOf('text')}
        onChange={(event) => setText(event.target.value)}
      />
      <RangeFields fields={fields} durationMs={take.durationMs} errorOf={errorOf} />
      {quoted && (
        <p className="flex items-center gap-2">
          <span dir="auto" className="line-clamp-2 min-w-0 italic">
            “{quoted.quote}”
          </span>
          <IconButton
            label="Not about these words"
            icon={<X className="size-4.5" aria-hidden="true" />}
            onClick={() => setQuoted(null)}
          />
        </p>
      )}
      <div className="flex gap-3">
        <Button type="submit">Send note</Button>
        <Button variant="secondary" onClick={() => onClose(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function readNote(
  text: string,
  fields: { start: string; end: string },
  take: Take,
): Problem | { startMs: number; endMs: number | null; text: string } {
  if (text.trim() === '') return { field: 'text', message: 'Please write a note' };
  const range = readNoteRange(fields, take.durationMs);
  return 'field' in range ? range : { ...range, text: text.trim() };
}

export type ScriptWords = {
  start: number;
  end: number;
  quote: string;
};

/** The selected words of a script whose runs carry their position in `data-at`; null without any. */
export function selectedWords(script: string): ScriptWords | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = offsetOf(range.startContainer, range.startOffset);
  const to = offsetOf(range.endContainer, range.endOffset);
  if (from === null || to === null) return null;
  const selected = script.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const quote = selected.trim();
  return quote === '' ? null : { start, end: start + quote.length, quote };
}

/** A selection of whole lines begins or ends between elements. */
function offsetOf(node: Node, offset: number): number | null {
  const run =
    node instanceof Text ? node.parentElement?.closest('[data-at]') : firstRun(node.childNodes[offset] ?? node);
  const at = run?.getAttribute('data-at');
  return at == null ? null : Number(at) + (node instanceof Text ? offset : 0);
}

function firstRun(node: Node): Element | null {
  if (!(node instanceof Element)) return node.parentElement?.closest('[data-at]') ?? null;
  return node.matches('[data-at]') ? node : node.querySelector('[data-at]');
}
