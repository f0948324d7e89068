import { createStore, useStore } from '@/components/ui/store';
import type { NewNote } from '@/lib/contracts/change-shapes';
import { parseNoteTime } from './note-time';

export const general = 'general';
export const ofScript = 'script';

/** A note as it is typed. `subject` is 'general', 'script' or the id of a take. */
export type NoteDraft = {
  key: string;
  subject: string;
  start: string;
  end: string;
  words: string;
  /** Which occurrence of the words in the script, from 0. */
  occurrence: number;
  text: string;
};

export function emptyDraft(given: Partial<NoteDraft> = {}): NoteDraft {
  return {
    key: crypto.randomUUID(),
    subject: general,
    start: '',
    end: '',
    words: '',
    occurrence: 0,
    text: '',
    ...given,
  };
}

/** By project: closing the dialog and listening again keeps what was written. */
const drafts = createStore<Record<string, readonly NoteDraft[]>>({});

export function setNoteDrafts(projectId: string, list: readonly NoteDraft[]): void {
  drafts.set({ ...drafts.get(), [projectId]: list });
}

const none: readonly NoteDraft[] = [];
export const useNoteDrafts = (projectId: string): readonly NoteDraft[] => useStore(drafts)[projectId] ?? none;

const maxOccurrences = 100;

/** Where the words begin in the script, in any letter case. */
export function occurrencesOf(words: string, script: string): number[] {
  if (words.trim() === '') return [];
  const pattern = new RegExp(words.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  return [...script.matchAll(pattern)].slice(0, maxOccurrences).map(({ index }) => index);
}

const contextLength = 30;

/** The words with what is around them, for example '2 of 3: … say Good morning to …'. */
export function occurrenceText(script: string, starts: readonly number[], index: number, length: number): string {
  const start = starts[index] ?? 0;
  const from = Math.max(0, start - contextLength);
  const to = Math.min(script.length, start + length + contextLength);
  const text = script.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${index + 1} of ${starts.length}: ${from > 0 ? '… ' : ''}${text}${to < script.length ? ' …' : ''}`;
}

export type DraftField = 'text' | 'start' | 'end' | 'words';
export type DraftProblem = { field: DraftField; message: string };

export const isBlank = ({ text, words, start }: NoteDraft): boolean => `${text}${words}${start}`.trim() === '';

/** Returns the note to send, or the first field that has to be corrected. */
export function readDraft(draft: NoteDraft, script: string): NewNote | DraftProblem {
  const text = draft.text.trim();
  if (text === '') return { field: 'text', message: 'Please write a note' };
  if (draft.subject === general) return { text };
  if (draft.subject === ofScript) {
    const words = draft.words.trim();
    const start = occurrencesOf(words, script)[draft.occurrence];
    if (start === undefined) return { field: 'words', message: 'These words are not in the script' };
    return { text, scriptRange: { start, end: start + words.length } };
  }
  if (draft.start.trim() === '' && draft.end.trim() === '') return { text, audioId: draft.subject };
  const startMs = parseNoteTime(draft.start);
  if (startMs === null) return { field: 'start', message: 'Please enter a time, for example 0:14' };
  const moment = { text, audioId: draft.subject, startMs };
  if (draft.end.trim() === '') return moment;
  const endMs = parseNoteTime(draft.end);
  if (endMs === null) return { field: 'end', message: 'Please enter a time, for example 0:16' };
  return endMs > startMs ? { ...moment, endMs } : { field: 'end', message: 'The range must end after it starts' };
}
