import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '@/components/ui/store';
import type { NewNote } from '@/lib/contracts/change-shapes';
import type { Take } from '@/lib/contracts/takes';
import { readNoteRange } from './note-time';

export const general = 'general';
export const ofScript = 'script';

/** A note as it is typed. `subject` is 'general', 'script' or the id of a take. */
export type NoteDraft = {
  key: string;
  subject: string;
  start: string;
  end: string;
  words: string;
  /** Index of the occurrence of the words in the script, from 0. */
  occurrence: number;
  text: string;
  /** A note that is being written in the review room, with the words of the script that it quotes. */
  ofRoom?: { words: { start: number; end: number; quote: string } | null };
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

/** Drafts by project. They stay when the dialog is closed and the user listens again. */
const drafts = createStore<Record<string, readonly NoteDraft[]>>({});

export function setNoteDrafts(projectId: string, list: readonly NoteDraft[]): void {
  drafts.set({ ...drafts.get(), [projectId]: list });
}

const none: readonly NoteDraft[] = [];
export const useNoteDrafts = (projectId: string): readonly NoteDraft[] => useStore(drafts)[projectId] ?? none;

/**
 * Adds the note of an open form to the drafts, so that a request for changes can include it.
 * @param onTaken called when a request has been sent with it.
 */
export function useOpenNote(projectId: string, draft: NoteDraft, onTaken: () => void): void {
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    const others = () => (drafts.get()[projectId] ?? none).filter((other) => other !== draft);
    setNoteDrafts(projectId, [draft, ...others()]);
    const unsubscribe = drafts.subscribe(() => {
      if (!drafts.get()[projectId]?.includes(draft)) taken();
    });
    return () => {
      unsubscribe();
      setNoteDrafts(projectId, others());
    };
  }, [projectId, draft]);
}

const maxOccurrences = 100;

/** Returns the positions at which the words begin in the script, in any letter case. */
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
export function readDraft(draft: NoteDraft, script: string, takes: readonly Take[]): NewNote | DraftProblem {
  const text = draft.text.trim();
  if (text === '') return { field: 'text', message: 'Please write a note' };
  if (draft.subject === general) return { text };
  if (draft.subject === ofScript) {
    const words = draft.words.trim();
    const start = occurrencesOf(words, script)[draft.occurrence];
    if (start === undefined) return { field: 'words', message: 'These words are not in the script' };
    return { text, scriptRange: { start, end: start + words.length } };
  }
  const words = draft.ofRoom?.words;
  const note = { text, audioId: draft.subject, ...(words && { scriptRange: { start: words.start, end: words.end } }) };
  if (draft.start.trim() === '' && draft.end.trim() === '') return note;
  const durationMs = takes.find(({ id }) => id === draft.subject)?.durationMs ?? null;
  const range = readNoteRange(draft, durationMs);
  if ('field' in range) return range;
  return { ...note, startMs: range.startMs, ...(range.endMs !== null && { endMs: range.endMs }) };
}
