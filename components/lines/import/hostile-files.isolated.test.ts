import { gzipSync } from 'node:zlib';
import { CFB, utils, write } from 'xlsx';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SpreadsheetRequest, SpreadsheetResponse } from './spreadsheet';

/** The worker as the page sees it: one message in, one out. */
let post: (request: SpreadsheetRequest) => void = () => {};
const responses: SpreadsheetResponse[] = [];

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, listen: (event: { data: SpreadsheetRequest }) => void) => {
      post = (data) => listen({ data });
    },
    postMessage: (response: SpreadsheetResponse) => response.type !== 'started' && responses.push(response),
    close: () => {},
  });
  await import('./spreadsheet.worker');
});

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<SpreadsheetResponse> {
  const before = responses.length;
  post({ type: 'read', file: new Blob([bytes]), encoding: null });
  await expect.poll(() => responses.length).toBe(before + 1);
  return responses[before] as SpreadsheetResponse;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** A workbook with these files beside or instead of its own. */
function workbookWith(files: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['a.wav', 'Hello']]), 'Lines');
  const bytes = new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }));
  const archive = CFB.read(bytes, { type: 'array' });
  for (const [name, content] of Object.entries(files)) {
    CFB.utils.cfb_add(archive, `/${name}`, typeof content === 'string' ? encode(content) : content);
  }
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: true }));
}

const sheet1 = 'xl/worksheets/sheet1.xml';
const xml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const plainRows = [['a.wav', 'Hello']];
const entities =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>';

describe('a hostile file returns its values', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string[][]]>([
    ['macros', workbookWith({ 'xl/vbaProject.bin': new Uint8Array(5_000).fill(7) }), plainRows],
    ['an image that is a bomb', workbookWith({ 'xl/media/image1.bmp': new Uint8Array(60_000_000) }), plainRows],
    [
      'formulas',
      workbookWith({
        [sheet1]: xml(
          '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://evil.example","a.wav")</f><v>a.wav</v></c>' +
            `<c r="B1" t="str"><f>IMAGE("http://evil.example")</f><v>Hello</v></c></row>`,
        ),
      }),
      plainRows,
    ],
    [
      'names of properties',
      workbookWith({ [sheet1]: xml(`<row r="1">${cell('A1', '__proto__')}${cell('B1', 'constructor')}</row>`) }),
      [['__proto__', 'constructor']],
    ],
    [
      'the last column and the last row',
      workbookWith({ [sheet1]: xml(`<row r="1">${cell('A1', 'a.wav')}${cell('XFD1', 'far')}</row>`) }),
      [['a.wav']],
    ],
    ['the name of a workbook, but the content of a CSV', encode('a.wav,Hello\n'), plainRows],
  ])('%s', async (_, bytes, rows) => {
    const sheets = [{ rows: rows.map((cells) => ({ cells })) }];
    expect(await read(bytes)).toMatchObject({ type: 'spreadsheet', spreadsheet: { sheets } });
    expect([Reflect.get({}, 't'), Reflect.get({}, 'rows'), Object.keys({})]).toEqual([undefined, undefined, []]);
  });

  test('a million columns', async () => {
    const response = await read(encode(`${'x,'.repeat(1_000_000)}\n`));
    expect(response.type === 'spreadsheet' && response.spreadsheet.sheets[0]?.rows[0]?.cells).toHaveLength(100);
  });
});

describe('a hostile file is refused with a message', () => {
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['a zip bomb', workbookWith({ [sheet1]: new Uint8Array(50_000_001).fill(32) })],
    ['too many bytes', new Uint8Array(10_000_001)],
    ['a cut-off file', workbookWith().slice(0, 700)],
    ['another archive', new Uint8Array(gzipSync('a.wav,Hello'))],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['the old format', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['nothing', new Uint8Array()],
    ['a broken sheet', workbookWith({ [sheet1]: '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>99' })],
    ['a workbook that is not XML', workbookWith({ 'xl/workbook.xml': '\u0000\u0001<<<' })],
    ['too many tags', workbookWith({ [sheet1]: xml(`<row>${'<c/>'.repeat(4_000_000)}</row>`) })],
    ['entities that repeat each other', workbookWith({ [sheet1]: `${entities}${xml('')}` })],
  ])('%s', async (_, bytes) => {
    const response = await read(bytes);
    expect(response.type).toBe('error');
    expect(response.type === 'error' && response.message).toMatch(/^[A-Z][^<>]{20,}[.]$/);
    expect(response.type === 'error' && response.message).not.toMatch(/undefined|TypeError|of null|\bread(ing)? '/);
  });
});
