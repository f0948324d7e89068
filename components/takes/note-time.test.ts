import { expect, test } from 'vitest';
import { noteTime, parseNoteTime, noteSubjectText } from './note-time';

test.each([
  [0, '0:00'],
  [65_500, '1:05.5'],
  [599_960, '10:00'],
])('writes %i ms as %s', (ms, text) => expect(noteTime(ms)).toBe(text));

test.each([
  ['1:05.5', 65_500],
  ['65,25', 65_250],
  [' 0:07 ', 7_000],
  ['', null],
  ['1:2:3', null],
  ['soon', null],
])('reads %j as %s ms', (text, ms) => expect(parseNoteTime(text)).toBe(ms));

test('names what a note refers to', () => {
  const general = { audioId: null, audioName: '', startMs: null, endMs: null, scriptRange: null };
  expect(noteSubjectText(general)).toBe('General');
  expect(noteSubjectText({ ...general, scriptRange: { quote: 'Good morning' } })).toBe('“Good morning”');
  const take = { ...general, audioId: 'take', audioName: 'Take 2' };
  expect(noteSubjectText(take)).toBe('Take 2');
  expect(noteSubjectText({ ...take, startMs: 14_000, endMs: 16_500 })).toBe('Take 2, 0:14–0:16.5');
  expect(noteSubjectText({ ...take, startMs: 14_000, scriptRange: { quote: 'morning' } })).toBe(
    'Take 2, 0:14, “morning”',
  );
});
