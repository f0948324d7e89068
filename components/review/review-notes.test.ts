import { expect, it } from 'vitest';
import type { ReviewNote } from '@/lib/contracts/change-shapes';
import { isAtNote, neighborNote } from './review-notes';

const at = (startMs: number | null, endMs: number | null = null) => ({ startMs, endMs }) as ReviewNote;

it('finds the notes at the playhead', () => {
  expect(isAtNote(at(1_000), 2.9)).toBe(true);
  expect(isAtNote(at(1_000), 3)).toBe(false);
  expect(isAtNote(at(1_000, 8_000), 7.9)).toBe(true);
  expect(isAtNote(at(null), 0)).toBe(false);
});

it('goes from note to note', () => {
  const notes = [at(5_000), at(1_000), at(null), at(3_000)];
  expect(neighborNote(notes, 0, 1)).toBe(1);
  expect(neighborNote(notes, 1, 1)).toBe(3);
  expect(neighborNote(notes, 3.1, -1)).toBe(1);
  expect(neighborNote(notes, 5, 1)).toBeNull();
  expect(neighborNote(notes, 0.5, -1)).toBeNull();
});
