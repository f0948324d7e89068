import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, csvTime, withoutGuard } from './csv';

/** The line of a row, without byte order mark and line break. */
const lineOf = (...cells: string[]) => csvOf([cells]).slice(1, -2);

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

test('a time is one that spreadsheet programs read, in UTC', () => {
  expect(csvTime('2026-12-05T23:04:05.678Z')).toBe('2026-12-05 23:04:05');
  expect(lineOf(csvTime(new Date('2026-12-05T23:04:05+02:00')))).toBe('2026-12-05 21:04:05');
});

test.each(starts)('no cell begins a formula with %s', (start) => {
  const formula = `${start}SUM(A1)`;
  expect(lineOf(formula)).toBe(`'${formula}`);
  for (const blank of [' ', '\u00A0', '\u3000', "'"]) expect(lineOf(blank + formula)).toBe(`'${blank}${formula}`);
  for (const separator of [';', '\t', '\n', '\r', '\r\n', ';\t', '; '])
    expect(lineOf(`Spot${separator}${formula}`)).toMatch(
      new RegExp(`^"Spot${separator.trimEnd()}\\s*'\\s*\\${start}SUM`),
    );
});

/** Splits as a program does that uses another list separator: our quotes are then in the middle of its cells. */
const cellsWith = (separator: string, text: string) => text.split(new RegExp(`[\\r\\n${separator}]`));

test.each([';', '\t'])('no cell begins a formula where %j separates cells', (separator) => {
  const letter = fc.constantFrom(...starts, ';', '\t', '\r', '\n', ' ', "'", '"', ',', 'a', '1');
  fc.assert(
    fc.property(fc.string({ unit: letter }), fc.string({ unit: letter }), (first, second) => {
      for (const cell of cellsWith(separator, lineOf('Northwind', first, second, 'end')))
        expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
  );
});

test.each([
  ['-12.50', '-12.50'],
  ['-7', '-7'],
  ['12.50', '12.50'],
  // Not a number.
  ['-12.50;-1', `"'-12.50;'-1"`],
  ['-1-1', "'-1-1"],
  ['a-b', 'a-b'],
  ['mail@example.com', 'mail@example.com'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['', ''],
])('writes %j as %s', (text, cell) => expect(lineOf(text)).toBe(cell));

test('the guard is removed again', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...starts, ';', '\t', '\n', ' ', "'", 'a', '1') }),
  );
  fc.assert(
    fc.property(text, (cell) => {
      const written = lineOf(cell);
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(withoutGuard(read)).toBe(cell);
    }),
  );
});
