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
  ['0:01', '', { startMs: 1_000, endMs: null }],
  ['0:01', '0:05.9', { startMs: 1_000, endMs: 5_900 }],
  // The length is shown as 0:06.
  ['0:01', '0:06', { startMs: 1_000, endMs: 5_960 }],
  ['0:01', '0:16', { field: 'end', message: 'The range must end within the take' }],
  ['0:07', '', { field: 'start', message: 'This time is after the end of the take' }],
  ['0:03', '0:02', { field: 'end', message: 'The range must end after it starts' }],
  ['soon', '', { field: 'start', message: 'Please enter a time, for example 0:03' }],
  ['0:01', 'later', { field: 'end', message: 'Please enter a time, for example 0:06' }],
])('reads the range from %j to %j of a take of 6 s as %j', (start, end, expected) => {
  expect(readNoteRange({ start, end }, 5_960)).toEqual(expected);
});
