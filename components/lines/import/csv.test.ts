import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf, withoutGuard } from '@/lib/domain/csv';
import { parseCsv } from './csv';

const limits = { maxRows: 1_000, maxColumns: 100 };
const parse = (text: string) => parseCsv(text, limits).map(({ cells }) => cells);

describe('parseCsv', () => {
  // Cells are joined by a dot.
  test.each([
    ['a,b\r\nc,d', ['a·b', 'c·d']],
    ['a;b\nc;d\n', ['a·b', 'c·d']],
    ['a\tb\nc\td', ['a·b', 'c·d']],
    ['\ufeffa,b', ['a·b']],
    ['"a,1","b ""x"""\n', ['a,1·b "x"']],
    ['"two\nlines",b', ['two\nlines·b']],
    ['a,\n,b', ['a·', '·b']],
    ['a,', ['a·']],
    ['a\n\nb', ['a', 'b']],
    ['a,b\n,\n \nc', ['a·b', 'c']],
    ['"never closed,b\nc', ['"never closed·b', 'c']],
    ['"closed" rest,b', ['"closed" rest·b']],
    ['a, "Hello, you" \nb,c', ['a·Hello, you', 'b·c']],
    ['a,"He said \\"go, now\\", and left \\\\"', ['a·He said "go, now", and left \\']],
    ['a,"C:\\"\nb,c', ['a·C:\\', 'b·c']],
    ['a|b\nc, d|e', ['a·b', 'c, d·e']],
    ['Act 1, scene 2\n\nFile;Line\na;Hello, you\n', ['Act 1, scene 2', 'File·Line', 'a·Hello, you']],
    ['a\t"Hi" he said\nb\t"Hi"\nc\t"Hi, ""you"""', ['a·"Hi" he said', 'b·"Hi"', 'c·Hi, "you"']],
    ['a\t"Hello, you"\nb\t"two\nlines"', ['a·Hello, you', 'b·two\nlines']],
    ['a\t"Hello, you"\nb\tWell, no', ['a·"Hello, you"', 'b·Well, no']],
    ['"a"\t"Hello"\n"b"\t"Bye"', ['a·Hello', 'b·Bye']],
    ['sep=;\r\na;b,c,d', ['a·b,c,d']],
    ['\ufeffsep=|\na|b', ['a·b']],
    ['', []],
  ])('%j', (text, rows) => expect(parse(text).map((cells) => cells.join('·'))).toEqual(rows));

  test('skips rows and columns beyond the limits', () => {
    const rows = parseCsv('a,b,c\n1,2,3\n4,5,6', { maxRows: 2, maxColumns: 2 });
    expect(rows.map(({ cells }) => cells.join('·'))).toEqual(['a·b', '1·2']);
    const [row] = parse('x,'.repeat(1_000_000));
    expect(row).toHaveLength(100);
  });
});

test('numbers the rows as a spreadsheet does, and names a quotation mark that is not closed', () => {
  expect(parseCsv('a,b\n\nc,"d\ne,the 20" blade\n', limits)).toEqual([
    { number: 1, cells: ['a', 'b'], width: 2, problem: null },
    { number: 3, cells: ['c', '"d'], width: 2, problem: 'A quotation mark in this row is not closed' },
    { number: 4, cells: ['e', 'the 20" blade'], width: 2, problem: null },
  ]);
});

const isNotBlank = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');

test('reads back what it has written', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@＝－\'",;\t\r\n a1') }));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      expect(parse(csvOf(rows))).toEqual(rows.filter(isNotBlank));
    }),
  );
});

const dialogue = fc.string({ unit: fc.constantFrom(...'ab é.\'",;|\t\n') });
const rowsOfDialogue = fc.array(fc.tuple(dialogue, dialogue), { minLength: 1, maxLength: 6 });

/** Programs that write a cell, by what they quote. */
const writers: Record<string, (text: string, separator: string) => string> = {
  'only quotes that are needed': (text, separator) =>
    text.includes('"') || text.includes('\n') || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text,
  'quotes around each cell': (text) => `"${text.replaceAll('"', '""')}"`,
  'a space before each quote': (text) => ` "${text.replaceAll('"', '""')}"`,
};

describe.each([',', ';', '\t', '|'])('cells separated by %j', (separator) => {
  test.each(Object.keys(writers))('and written with %s are read back', (name) => {
    fc.assert(
      fc.property(rowsOfDialogue, (texts) => {
        const write = (cells: readonly string[]) =>
          cells.map((text) => writers[name]?.(text, separator) ?? text).join(separator);
        const rows = [['Filename', 'Line', 'Note'], ...texts.map(([line, note]) => ['a.wav', line, note])];
        const read = parse(`${rows.map(write).join('\r\n')}\r\n`);
        expect(read.map((row) => row.map((cell) => cell.trim()))).toEqual(
          rows.map((row) => row.map((cell) => withoutGuard(cell).trim())),
        );
      }),
    );
  });

  test('lose no letter, whatever the quotes', () => {
    const letters = (text: string) => text.replace(/[^a-zé.]/g, '');
    const unit = fc.constantFrom(...'ab é."\\\n', separator);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        const read = parse(`Filename${separator}Line\n${text}`).slice(1);
        expect(letters(read.flat().join(''))).toBe(letters(text));
      }),
    );
  });
});
