import { expect, test } from 'vitest';
import { noteSubjectText, noteTime, parseNoteTime, readNoteRange } from './note-time';

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

test.each([
  [
    { start: '0:01', end: '' },
    { startMs: 1_000, endMs: null },
  ],
  [
    { start: '0:01', end: '0:05.9' },
    { startMs: 1_000, endMs: 5_900 },
  ],
  // The length is shown as 0:06.
  [
    { start: '0:01', end: '0:06' },
    { startMs: 1_000, endMs: 5_960 },
  ],
  [
    { start: '0:01', end: '0:16' },
    { field: 'end', message: 'The range must end within the take' },
  ],
  [
    { start: '0:07', end: '' },
    { field: 'start', message: 'This time is after the end of the take' },
  ],
  [
    { start: '0:03', end: '0:02' },
    { field: 'end', message: 'The range must end after it starts' },
  ],
  [
    { start: 'soon', end: '' },
    { field: 'start', message: 'Please enter a time, for example 0:03' },
  ],
  [
    { start: '0:01', end: 'later' },
    { field: 'end', message: 'Please enter a time, for example 0:06' },
  ],
])('reads the range %j of a take of 6 s as %j', (fields, expected) => {
  expect(readNoteRange(fields, 5_960)).toEqual(expected);
});
