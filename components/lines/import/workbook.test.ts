import { deflateRawSync } from 'node:zlib';
import { CFB, utils, write } from 'xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet, writeSpreadsheet } from './workbook';

const encode = (text: string) => new TextEncoder().encode(text);
/** The rows of the first sheet, without the blank ones. */
async function rowsIn(bytes: Uint8Array<ArrayBuffer>) {
  const { sheets } = await readSpreadsheet(bytes);
  return sheets[0]?.rows.map(({ cells }) => cells);
}
const csv = (text: string) => rowsIn(encode(text));

function workbookOf(sheets: Record<string, unknown[][]>): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx', bookSST: true }));
}

/** A workbook with the given XML instead of its own. */
function workbookWith(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const archive = CFB.read(workbookOf({ Lines: [['a.wav', 'A']] }), { type: 'array' });
  for (const [name, content] of Object.entries(files)) CFB.utils.cfb_add(archive, `/${name}`, encode(content));
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: true }));
}

const sheetXml = (rows: string, dimension = 'A1:B2') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
const sheet1 = 'xl/worksheets/sheet1.xml';
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A ZIP of one deflated file that declares any size. */
function archiveOf(name: string, content: Uint8Array, { declaredSize = content.length, flags = 0 } = {}) {
  const data = deflateRawSync(content, { level: 1 });
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(8, 4);
  header.writeUInt32LE(data.length, 14);
  header.writeUInt32LE(declaredSize, 18);
  header.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), data]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    header,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, central, end]));
}

describe('readSpreadsheet', () => {
  test('reads the sheets of a workbook as text', async () => {
    const bytes = workbookOf({
      Scene: [['File', 'Text'], ['001', 'Hello'], [7, true], [], ['last']],
      Empty: [],
    });
    const row = (number: number, cells: string[]) => ({ number, cells, width: null, isHidden: false, problem: null });
    const rows = [row(1, ['File', 'Text']), row(2, ['001', 'Hello']), row(3, ['7', 'TRUE']), row(5, ['last'])];
    expect(await readSpreadsheet(bytes)).toEqual({
      sheets: [
        { name: 'Scene', rows },
        { name: 'Empty', rows: [] },
      ],
      encoding: null,
    });
  });

  test.each(['__proto__', 'constructor', 'toString'])('reads a sheet, headers and cells named %s', async (name) => {
    const bytes = workbookOf({
      Placeholder: [
        [name, 'Line'],
        [name, 'x'],
      ],
    });
    expect(await rowsIn(bytes)).toEqual([
      [name, 'Line'],
      [name, 'x'],
    ]);
    const named = workbookWith({
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    });
    await readSpreadsheet(named).catch(() => {});
    expect(Object.keys({})).toEqual([]);
    expect(Reflect.get({}, 't')).toBeUndefined();
    expect(Reflect.get({}, '!data')).toBeUndefined();
  });
});

describe('numbers', () => {
  /** The texts of cells with these numbers. */
  async function textsOf(values: readonly number[], format?: string) {
    const cells = values.map((v) => ({ t: 'n', v, ...(format === undefined ? {} : { z: format }) }));
    return (await rowsIn(workbookOf({ Lines: cells.map((cell) => [cell]) })))?.flat();
  }

  test.each([undefined, 'General', '@'])('are shown in full with the format %s', async (format) => {
    const value = fc.oneof(
      fc.maxSafeInteger(),
      fc
        .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 1, max: 9_999_999_999 }))
        .map(([whole, fraction]) => Number(`${whole}.${fraction}`)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
        expect(await textsOf(values, format)).toEqual(values.map((number) => String(number)));
      }),
      { numRuns: 20 },
    );
  });

  test('are shown as Excel calculates them, and in their format', async () => {
    expect(await textsOf([0.1 + 0.2, 1.2345678901234, 0])).toEqual(['0.3', '1.2345678901234', '0']);
    expect(await textsOf([42], '00000')).toEqual(['00042']);
    expect(await textsOf([0.5], '0%')).toEqual(['50%']);
  });
});

test('reads merged cells in all their rows, but not in blank ones', async () => {
  const rows = [1, 2, 4].map((row) => `<row r="${row}">${inline(`B${row}`, `Line ${row}`)}</row>`);
  const title = `<row r="5">${inline('A5', 'Scene')}</row><row r="6">${inline('B6', 'x')}</row>`;
  const merges = '<mergeCells><mergeCell ref="B1:B4"/><mergeCell ref="A5:C6"/><mergeCell ref="Z1:A9"/></mergeCells>';
  const xml = sheetXml(`${rows[0]}<row r="2">${inline('A2', 'a')}</row><row r="3"/>${title}`);
  const bytes = workbookWith({ [sheet1]: xml.replace('</worksheet>', `${merges}</worksheet>`) });
  expect(await rowsIn(bytes)).toEqual([['', 'Line 1'], ['a', 'Line 1'], ['Scene'], ['Scene', 'x']]);
});

test('reads line breaks of word processors', async () => {
  const text = 'one\u2028two\u2029three\u0085four\u000bfive\r\nsix\rseven';
  expect(await csv(`File;Line\na.wav;"${text}"`)).toEqual([
    ['File', 'Line'],
    ['a.wav', 'one\ntwo\nthree\nfour\nfive\nsix\nseven'],
  ]);
});

test('reads 20,000 rows of a workbook', async () => {
  const rows = Array.from({ length: 20_001 }, (_, index) => [`line_${index}.wav`, 'Calm', `Text of line ${index}`]);
  const bytes = writeSpreadsheet('xlsx', rows);
  expect(await rowsIn(bytes)).toEqual(rows);
});

describe('hostile files', () => {
  const tooMuch = new Uint8Array(50_000_001);

  test('stops unpacking at 50 MB, whatever size the archive declares', async () => {
    for (const declaredSize of [tooMuch.length, 1_000]) {
      const bytes = archiveOf('xl/workbook.xml', tooMuch, { declaredSize });
      expect(bytes.length).toBeLessThan(1_000_000);
      await expect(readSpreadsheet(bytes)).rejects.toThrow('too large when it is unpacked');
    }
  });

  test('finishes a sheet with as many merged cells as possible', async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `<row r="${row + 1}">${inline(`A${row + 1}`, 'x')}</row>`);
    const merges = '<mergeCell ref="A1:A5000"/>'.repeat(5_000);
    const xml = sheetXml(rows.join('')).replace('</worksheet>', `<mergeCells>${merges}</mergeCells></worksheet>`);
    await expect(readSpreadsheet(workbookWith({ [sheet1]: xml }))).rejects.toThrow('too many cells');
  });

  test('reads a row with an impossible number', async () => {
    const bytes = workbookWith({ [sheet1]: sheetXml(`<row r="4294967290" hidden="1">${inline('A1', 'a.wav')}</row>`) });
    expect(await rowsIn(bytes).catch(() => [])).toEqual([]);
  });

  test('rejects more than 20,000 rows and reads as many', async () => {
    const rows = (count: number) => `Filename,Line\n${'a.wav,Hello\n'.repeat(count)}`;
    await expect(readSpreadsheet(encode(rows(20_001)))).rejects.toThrow('at most 20,000 rows');
    expect(await csv(rows(20_000))).toHaveLength(20_001);
  });

  test('rejects a workbook that repeats a long text in every cell', async () => {
    const text = 'x'.repeat(5_000);
    const cells = Array.from(
      { length: 20 },
      (_, column) => `<c r="${String.fromCodePoint(65 + column)}1" t="s"><v>0</v></c>`,
    );
    const rows = Array.from(
      { length: 1_000 },
      (_, row) => `<row r="${row + 1}">${cells.join('').replaceAll('1"', `${row + 1}"`)}</row>`,
    );
    const bytes = workbookWith({
      [sheet1]: sheetXml(rows.join('')),
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>${text}</t></si></sst>`,
    });
    await expect(readSpreadsheet(bytes)).rejects.toThrow('text of this file is too long');
  });

  test.each([
    ['only a beginning', encode(`PK\x03\x04${'\0'.repeat(100)}`)],
    ['a broken central directory', encode(`PK\x03\x04${'\0'.repeat(100)}PK\x05\x06${'\xff'.repeat(18)}`)],
    ['not deflated', archiveOf('xl/workbook.xml', encode('x')).map((byte, index) => (index === 45 ? 255 : byte))],
    ['encrypted', archiveOf('xl/workbook.xml', encode('<workbook/>'), { flags: 1 })],
  ])('rejects a file that is %s', async (_, bytes) => {
    await expect(readSpreadsheet(bytes)).rejects.toThrow();
  });

  test.each([
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>99',
    '<worksheet>'.repeat(10_000),
    '&lol;'.repeat(1_000),
  ])('survives broken XML: %.20s', async (xml) => {
    const rows = await rowsIn(workbookWith({ [sheet1]: xml })).catch(() => []);
    expect(Array.isArray(rows)).toBe(true);
  });
});

test.each(['xlsx', 'csv'] as const)('reads back the %s that it has written', async (format) => {
  const rows = [
    ['Filename', 'Description', 'Line', 'Comment'],
    ['=1+1.wav', '+1', '-1', '@SUM(A1)'],
    ['001.wav', "'=quoted", 'two\nlines; "quotes", tabs\there', '1e3'],
    ['Ægir 你好.wav', 'a', '#REF!', 'TRUE'],
    ['boss_x0041_1.wav', 'AT&amp;T', '&lt;b&gt; _X000a_', '_x005F_'],
  ];
  const bytes = writeSpreadsheet(format, rows);
  expect(await rowsIn(bytes)).toEqual(rows);
});

test('writes no formulas', async () => {
  const bytes = writeSpreadsheet('xlsx', [['=HYPERLINK("http://evil.example")']]);
  const archive = CFB.read(bytes, { type: 'array' });
  const sheet = new TextDecoder().decode(Uint8Array.from(CFB.find(archive, `/${sheet1}`).content));
  expect(sheet).not.toContain('<f');
  expect(sheet).toMatch(/t="(?:s|str|inlineStr)"/);
});
