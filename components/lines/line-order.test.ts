import { describe, expect, test } from 'vitest';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { filterLines, sortLines } from './line-order';
import { commentPreview, countStates, stateOf } from './line-state';

const names = (lines: readonly { filename: string }[]) => lines.map(({ filename }) => filename);

describe('sortLines', () => {
  test('orders filenames by number, without case and accents', () => {
    const lines = ['line_10.wav', 'Line_2.wav', 'élan.wav', 'alpha.wav', 'line_1.wav'].map((filename) =>
      aLine({ filename }),
    );
    const ascending = ['alpha.wav', 'élan.wav', 'line_1.wav', 'Line_2.wav', 'line_10.wav'];
    expect(names(sortLines(lines, 'filename', 'asc'))).toEqual(ascending);
    expect(names(sortLines(lines, 'filename', 'desc'))).toEqual(ascending.toReversed());
  });

  const lines = [
    aLine({ filename: 'c', description: 'b', line: 'x', comment: 'k', lastModified: '2026-01-03T00:00:00.000Z' }),
    aRecordedLine({ filename: 'b', description: 'a', line: 'y', comment: 'k', isApproved: true }),
    aRecordedLine({ filename: 'a', description: 'b', line: 'z', comment: 'j' }),
  ];
  test.each([
    ['description', 'asc', ['b', 'a', 'c']],
    ['description', 'desc', ['a', 'c', 'b']],
    ['line', 'asc', ['c', 'b', 'a']],
    ['comment', 'desc', ['b', 'c', 'a']],
    ['play', 'asc', ['c', 'a', 'b']],
    ['approved', 'desc', ['b', 'a', 'c']],
    ['modified', 'desc', ['c', 'a', 'b']],
  ] as const)('orders by %s %s with the filename as tie-break', (orderBy, sortOrder, expected) => {
    expect(names(sortLines(lines, orderBy, sortOrder))).toEqual(expected);
  });

  test('gives lines whose names differ only in case a fixed order', () => {
    const [lower, upper] = [aLine({ filename: 'a.wav' }), aLine({ filename: 'A.wav' })];
    expect(names(sortLines([lower, upper], 'filename', 'asc'))).toEqual(
      names(sortLines([upper, lower], 'filename', 'asc')),
    );
  });
});

describe('filterLines', () => {
  const lines = [
    aLine({ filename: 'guard_01.wav', description: 'Angry', line: 'Halt! Who goes there?', comment: '' }),
    aRecordedLine({ filename: 'guard_02.wav', description: 'Calm', line: 'Move along.', comment: 'Slower' }),
  ];
  test.each([
    ['', ['guard_01.wav', 'guard_02.wav']],
    ['  ', ['guard_01.wav', 'guard_02.wav']],
    ['ALT', ['guard_01.wav']],
    ['angry', ['guard_01.wav']],
    ['goes there', ['guard_01.wav']],
    ['slow', ['guard_02.wav']],
    ['guard calm', ['guard_02.wav']],
    ['nothing', []],
  ])('finds %j in filename, description, line and comment', (query, expected) => {
    expect(names(filterLines(lines, query, null))).toEqual(expected);
  });

  test('keeps the lines of a state', () => {
    expect(names(filterLines(lines, 'guard', 'to-approve'))).toEqual(['guard_02.wav']);
    expect(names(filterLines(lines, '', 'approved'))).toEqual([]);
  });
});

test('derives the state of a line', () => {
  expect(stateOf(aLine())).toBe('no-audio');
  expect(stateOf(aLine({ status: 'processing' }))).toBe('processing');
  expect(stateOf(aLine({ status: 'failed' }))).toBe('failed');
  expect(stateOf(aRecordedLine())).toBe('to-approve');
  expect(stateOf(aRecordedLine({ isApproved: true }))).toBe('approved');
  expect(countStates([aLine(), aRecordedLine()])).toMatchObject({ 'no-audio': 1, 'to-approve': 1, approved: 0 });
});

test('cuts comments at 30 characters', () => {
  expect(commentPreview('x'.repeat(30))).toBe('x'.repeat(30));
  expect(commentPreview('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`);
  expect(commentPreview('two\nlines')).toBe('two lines');
  expect(commentPreview('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`);
});
