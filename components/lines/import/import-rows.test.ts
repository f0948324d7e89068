import { describe, expect, test } from 'vitest';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { chooseColumn, guessMapping, hasHeader, type Mapping, missingColumn, readRows } from './import-rows';
import { scriptRows } from './script-rows';
import { readSpreadsheet, writeSpreadsheet } from './workbook';

describe('guessMapping', () => {
  test.each([
    [
      ['Filename', 'Description', 'Line'],
      ['filename', 'description', 'line'],
    ],
    [
      ['FILE NAME', 'Text'],
      ['filename', 'line'],
    ],
    [
      ['#', 'Audio file', 'Character', 'Dialogue', 'Comment'],
      [null, 'filename', 'description', 'line', null],
    ],
    [
      ['id', 'file', 'context', 'script'],
      [null, 'filename', 'description', 'line'],
    ],
    [
      ['a', 'b'],
      [null, null],
    ],
    [
      ['__proto__', 'constructor'],
      [null, null],
    ],
  ])('%j', (header, mapping) => expect(guessMapping(header, header.length)).toEqual(mapping));

  test('recognizes a row of headers', () => {
    expect(
      hasHeader([
        ['File', 'Text'],
        ['a.wav', 'Hello'],
      ]),
    ).toBe(true);
    expect(hasHeader([['a.wav', 'Hello']])).toBe(false);
  });
});

test('choosing a used column clears the other', () => {
  const mapping: Mapping = ['filename', 'line', null];
  expect(chooseColumn(mapping, 2, 'line')).toEqual(['filename', null, 'line']);
  expect(chooseColumn(mapping, 0, null)).toEqual([null, 'line', null]);
});

test.each([
  [['filename', 'line'], null],
  [[null, 'line'], 'Please select a column for Filename'],
  [['filename', 'description'], 'Please select a column for Line'],
] as const)('requires filename and line: %j', (mapping, message) => expect(missingColumn(mapping)).toBe(message));

describe('readRows', () => {
  const mapping: Mapping = ['filename', null, 'line'];

  test('reads the mapped columns only', () => {
    const rows = [['File', 'x', 'Text'], ['a.wav', 'x', ' Hello '], [], ['b.wav']];
    expect(readRows(rows, mapping, true)).toEqual({
      lines: [
        { filename: 'a.wav', line: 'Hello' },
        { filename: 'b.wav', line: '' },
      ],
      badRows: [],
    });
  });

  test('lists bad rows by their number', () => {
    const rows = [
      ['a.wav', '', 'A'],
      ['', '', 'No filename'],
      ['a/b.wav', '', 'B'],
      ['a.wav', '', 'Again'],
      ['c.wav', '', 'x'.repeat(5_001)],
      ['d.wav', '', 'bell \u0007'],
      ['e.wav', '', '#REF!'],
      ['ok.wav', '', 'Fine'],
    ];
    const { lines, badRows } = readRows(rows, mapping, false);
    expect(lines.map(({ filename }) => filename)).toEqual(['a.wav', 'ok.wav']);
    expect(badRows).toEqual([
      { row: 2, reason: 'Please enter a filename' },
      { row: 3, reason: 'A filename cannot contain / \\ or :' },
      { row: 4, reason: 'Row 1 has the same filename' },
      { row: 5, reason: 'Please use at most 5000 characters' },
      { row: 6, reason: 'Please remove the control characters and invisible characters' },
      { row: 7, reason: 'A formula in this row has an error' },
    ]);
  });

  test('finds names that differ only in how they are composed', () => {
    const { badRows } = readRows([['Cafe\u0301.wav'], ['Caf\u00e9.wav']], ['filename'], false);
    expect(badRows).toEqual([{ row: 2, reason: 'Row 1 has the same filename' }]);
  });

  test('accepts any name of a property', () => {
    const { lines } = readRows([['__proto__', '', 'constructor']], mapping, false);
    expect(lines).toEqual([{ filename: '__proto__', line: 'constructor' }]);
  });
});

test.each(['xlsx', 'csv'] as const)(
  'an exported script has all columns, and importing the %s changes nothing',
  async (format) => {
    const lines = [
      aRecordedLine({ filename: '=1.wav', description: '-', line: '+1', comment: '@home', isApproved: true }),
      aLine({ filename: 'b.wav', description: 'two\nlines', line: '“Hi”; she said, "now"', comment: '' }),
      aLine({ filename: 'c.wav', line: '' }),
    ].map((line, index) => ({ ...line, position: 3 - index }));
    const [sheet] = await readSpreadsheet(writeSpreadsheet(format, scriptRows(lines)));
    const rows = sheet?.rows ?? [];
    expect(rows[0]).toEqual(['Filename', 'Description', 'Line', 'Comment', 'Audio', 'Seconds', 'Modified']);
    expect(rows[3]?.[3]).toBe('@home');
    const imported = readRows(rows, guessMapping(rows[0] ?? [], 7), hasHeader(rows));
    expect(imported.badRows).toEqual([]);
    expect(imported.lines).toEqual(
      lines.toReversed().map(({ filename, description, line }) => ({ filename, description, line })),
    );
  },
);
