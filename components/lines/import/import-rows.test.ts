import { describe, expect, test } from 'vitest';
import { scriptRows } from '@/components/lines/line-toolbar';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { chooseColumn, findHeader, guessMapping, type Mapping, missingColumn } from './columns';
import { readRows } from './import-rows';
import type { SheetRow } from './spreadsheet';
import { readSpreadsheet, writeSpreadsheet } from './workbook';

const sheetRows = (rows: readonly string[][], values: Partial<SheetRow> = {}): SheetRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells, width: null, isHidden: false, problem: null, ...values }));

describe('guessMapping', () => {
  test.each([
    ['Filename,Description,Line', 'filename,description,line'],
    ['FILE NAME,Text', 'filename,line'],
    ['#,Audio file,Character,Dialogue,Comment', ',filename,description,line,'],
    ['id,file,context,script', ',filename,description,line'],
    ['a,b', ','],
    ['__proto__,constructor', ','],
  ])('%s', (header, mapping) => {
    const cells = header.split(',');
    expect(guessMapping(cells, cells.length).map((field) => field ?? '')).toEqual(mapping.split(','));
  });

  test.each([
    ['File,Text/a.wav,Hello', 0],
    ['Character/Guard', 0],
    ['a.wav,Hello', null],
    ['Project Foo/Version 3/File,Text/a.wav,Hello', 2],
    ['', null],
  ])('finds the header of %s', (rows, header) => {
    const cells = rows === '' ? [] : rows.split('/').map((row) => row.split(','));
    expect(findHeader(sheetRows(cells))).toBe(header);
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
  const read = (rows: string[][], header: number | null = null, values: Partial<SheetRow> = {}) =>
    readRows(sheetRows(rows, values), { mapping, header, includesHidden: false });

  test('reads the mapped columns only', () => {
    const rows = [['File', 'x', 'Text'], ['a.wav', 'x', ' Hello '], [], ['b.wav']];
    expect(read(rows, 0)).toEqual({
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
      ['f.wav', '', 'K\ufffdln'],
      ['ok.wav', '', 'Fine'],
    ];
    const { lines, badRows } = read(rows);
    expect(lines.map(({ filename }) => filename)).toEqual(['a.wav', 'ok.wav']);
    expect(badRows).toEqual([
      { row: 2, reason: 'Please enter a filename' },
      { row: 3, reason: 'A filename cannot contain / \\ or :' },
      { row: 4, reason: 'Row 1 has the same filename' },
      { row: 5, reason: 'Please use at most 5000 characters' },
      { row: 6, reason: 'Please remove the control characters and invisible characters' },
      { row: 7, reason: 'A formula in this row has an error' },
      { row: 8, reason: 'A character in this row cannot be read' },
    ]);
  });

  test('lists rows of a text that have more cells than the header, and rows that could not be parsed', () => {
    const header = ['File', 'Note', 'Line'];
    const { lines, badRows } = read([header, ['a.wav', '', 'Hello', 'you'], ['b.wav', '', 'Bye']], 0, { width: 3 });
    expect(lines.map(({ filename }) => filename)).toEqual(['b.wav']);
    expect(badRows).toEqual([{ row: 2, reason: 'This row has 4 cells, but there are 3 columns' }]);
    expect(read([header, ['a.wav', '', 'Hello', 'you']], 0).badRows).toEqual([]);
    expect(read([header, ['a.wav', '', '"Hello']], 0, { problem: 'Not closed' }).badRows).toEqual([
      { row: 2, reason: 'Not closed' },
    ]);
  });

  test('finds names that differ only in case, and keeps those of lines that exist', () => {
    const rows = sheetRows([['a.wav'], ['A.wav'], ['Über.wav'], ['ÜBER.wav'], ['c.wav']]);
    const choices = { mapping, header: null, includesHidden: false, existing: new Set(['a.wav', 'A.wav', 'C.WAV']) };
    const { lines, badRows } = readRows(rows, choices);
    expect(lines.map(({ filename }) => filename)).toEqual(['a.wav', 'A.wav', 'Über.wav']);
    expect(badRows).toEqual([
      { row: 4, reason: 'The filename differs from Über.wav only in case' },
      { row: 5, reason: 'The filename differs from C.WAV only in case' },
    ]);
    const replaced = readRows(rows, { ...choices, removeOld: true }).lines.map(({ filename }) => filename);
    expect(replaced).toEqual(['a.wav', 'A.wav', 'Über.wav', 'c.wav']);
  });

  test('finds names that differ only in how they are composed', () => {
    const { badRows } = read([['Cafe\u0301.wav'], ['Caf\u00e9.wav']]);
    expect(badRows).toEqual([{ row: 2, reason: 'Row 1 has the same filename' }]);
  });

  test('accepts any name of a property', () => {
    const { lines } = read([['__proto__', '', 'constructor']]);
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
    const { sheets } = await readSpreadsheet(writeSpreadsheet(format, scriptRows(lines)));
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.cells).toEqual(['Filename', 'Description', 'Line', 'Comment', 'Audio', 'Seconds', 'Modified']);
    expect(rows[3]?.cells[3]).toBe('@home');
    const imported = readRows(rows, {
      mapping: guessMapping(rows[0]?.cells ?? [], 7),
      header: findHeader(rows),
      includesHidden: false,
    });
    expect(imported.badRows).toEqual([]);
    expect(imported.lines).toEqual(
      lines.toReversed().map(({ filename, description, line }) => ({ filename, description, line })),
    );
  },
);
