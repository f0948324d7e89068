import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '@/lib/domain/csv';
import { decodeText, parseCsv } from './csv';

const limits = { maxRows: 1_000, maxColumns: 100 };
const parse = (text: string) => parseCsv(text, limits);

describe('parseCsv', () => {
  test.each([
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa,b', [['a', 'b']]],
    ['"a,1","b ""x"""\n', [['a,1', 'b "x"']]],
    ['"two\nlines",b', [['two\nlines', 'b']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"never closed,b\nc', [['never closed,b\nc']]],
    ['"closed"rest,b', [['closed', 'b']]],
    ['', []],
  ])('%j', (text, rows) => expect(parse(text)).toEqual(rows));

  test('skips rows and columns beyond the limits', () => {
    expect(parseCsv('a,b,c\n1,2,3\n4,5,6', { maxRows: 2, maxColumns: 2 })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    const [row] = parseCsv('x,'.repeat(1_000_000), limits);
    expect(row).toHaveLength(100);
  });
});

test('reads back what it has written', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@＝－\'",;\t\r\n a1') }));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
      expect(parse(csvOf(rows))).toEqual(rows);
    }),
  );
});

test('decodes the encodings that Excel writes', () => {
  expect(decodeText(new TextEncoder().encode('Ægir'))).toBe('Ægir');
  expect(decodeText(Uint8Array.from([0xc6, 0x67, 0x69, 0x72]))).toBe('Ægir');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xc6, 0x00]))).toBe('Æ');
});
