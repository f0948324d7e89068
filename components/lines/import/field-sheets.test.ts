import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findHeader, guessMapping, numColumnsOf } from './columns';
import { type ImportRows, readRows } from './import-rows';
import { readSpreadsheet } from './workbook';

/** Returns what the dialog imports from a file of tests/support/sheets, with the columns that it recognizes. */
async function importOf(name: string, includesHidden = false) {
  const file = readFileSync(new URL(`../../../tests/support/sheets/${name}`, import.meta.url));
  const { sheets, encoding } = await readSpreadsheet(new Uint8Array(file));
  const rows = sheets[0]?.rows ?? [];
  const header = findHeader(rows);
  const mapping = guessMapping(rows[header ?? 0]?.cells ?? [], numColumnsOf(rows));
  return { ...readRows(rows, { mapping, header, includesHidden }), encoding, rows };
}

const pairs = ({ lines }: ImportRows) => lines.map(({ filename, line }) => `${filename}: ${line}`);

test.each<[string, string[], string[]?]>([
  ['backslash-before-quotes.csv', ['a.wav: He said "go", and left', 'b.wav: Two']],
  [
    'dialogue-in-quotes.tsv',
    ['a.wav: "Halt!" he cried, "or die."', 'b.wav: "Who goes there?" (whisper)', 'c.wav: Three'],
  ],
  [
    'quote-not-closed.csv',
    ['b.wav: Two', 'c.wav: Three', 'd.wav: Four'],
    ['2: A quotation mark in this row is not closed'],
  ],
  ['space-before-quote.csv', ['a.wav: Hello, you', 'b.wav: Two, three']],
  ['text-behind-quote.csv', ['b.wav: ok'], ['2: This row has 4 cells, but there are 3 columns']],
  ['named-delimiter.csv', ['a.wav: Hello, you']],
  ['title-above-header.xlsx', ['a.wav: Hi']],
  ['rows-behind-a-gap.xlsx', ['a.wav: Hi', 'late.wav: Far below']],
  ['workbook-with-other-name.xlsx', ['a.wav: Hi']],
  ['absolute-targets.xlsx', ['a.wav: Hi']],
  ['backslashes-in-paths.xlsx', ['a.wav: Hi']],
  ['dates-as-ids.xlsx', ['202411280002: Line 2', '202411280003: Line 3', '202411280004: Line 4']],
  ['long-ids-without-format.xlsx', ['5512940468982: Line 2', '5512940468983: Line 3', '5512940468984: Line 4']],
  ['long-ids-as-text.xlsx', ['5512940468982: Line 2', '5512940468983: Line 3']],
])('%s', async (name, lines, badRows = []) => {
  const imported = await importOf(name);
  expect(pairs(imported)).toEqual(lines);
  expect(imported.badRows.map(({ row, reason }) => `${row}: ${reason}`)).toEqual(badRows);
});

test('a hidden row is imported on request', async () => {
  const { lines } = await importOf('hidden-row.xlsx');
  expect(lines.map(({ filename }) => filename)).toEqual(['v1.wav', 'v2.wav']);
  expect(pairs(await importOf('hidden-row.xlsx', true))[1]).toBe('h1.wav: CUT LINE hidden by filter');
});

test('merged cells have their value in each row', async () => {
  const { lines } = await importOf('merged-cells.xlsx');
  expect(lines).toEqual([
    { filename: 'm1.wav', description: 'Guard', line: 'One' },
    { filename: 'm2.wav', description: 'Guard', line: 'Two' },
    { filename: 'm3.wav', description: 'Guard', line: 'Three' },
  ]);
});

describe('the encoding is recognized, and asked for', () => {
  test.each([
    ['central-european.csv', 'windows-1250', 'Zażółć gęślą jaźń'],
    ['cyrillic.csv', 'windows-1251', 'Привет, герой!'],
    ['greek.csv', 'windows-1253', 'Καλημέρα'],
    ['turkish.csv', 'windows-1254', 'Işığı söndür, şimdi ğ'],
    ['japanese.csv', 'shift_jis', 'こんにちは、勇者よ。'],
    ['korean.csv', 'euc-kr', '안녕하세요'],
    ['simplified-chinese.csv', 'gb18030', '你好，勇士'],
  ])('%s', async (name, value, line) => {
    const imported = await importOf(name);
    expect(imported.encoding).toEqual({ value, isUncertain: true });
    expect(pairs(imported)[0]).toBe(`a.wav: ${line}`);
  });
});
