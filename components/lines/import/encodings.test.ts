import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, type Encoding, encodings } from './encodings';

const encodingsOfTwoBytes = new Set<Encoding>(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']);

/** The bytes of each character that the encoding writes with one or two bytes beyond ASCII. */
function bytesByCharacter(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(character).length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  for (let first = 0x80; first <= 0xff; first += 1) add(first);
  if (!encodingsOfTwoBytes.has(encoding)) return table;
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) add(first, second);
  return table;
}

const tables = new Map<Encoding, Map<string, number[]>>();

function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const pair = (unit: number) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]);
    return Uint8Array.from(units.flatMap(pair));
  }
  const table = tables.get(encoding) ?? bytesByCharacter(encoding);
  tables.set(encoding, table);
  const bytesOf = (character: string) => {
    const bytes = character < '\x80' ? [character.charCodeAt(0)] : table.get(character);
    if (!bytes) throw new Error(`${encoding} has no ${character}`);
    return bytes;
  };
  return Uint8Array.from(Array.from(text).flatMap(bytesOf));
}

const inTable = (text: string) => `Filename;Line\r\na.wav;${text}\r\n`;

describe('recognizes', () => {
  test.each<[Encoding, string]>([
    ['utf-8', 'Schöne Grüße aus Köln – «bientôt»'],
    ['utf-8', '25°C, 3½ miles, Timbre™'],
    ['windows-1252', 'Schöne Grüße aus Köln'],
    ['windows-1252', 'À bientôt, mère: ça coûte 3 € …'],
    ['windows-1252', '¿Dónde está el niño? ¡Mañana!'],
    ['windows-1250', 'Chciałbym zamówić żółtą łódź'],
    ['windows-1251', 'Я не знаю, что сказать. Ещё раз!'],
    ['windows-1251', 'Ласкаво просимо до України'],
    ['windows-1253', 'Πού είναι ο βασιλιάς; Δεν ξέρω.'],
    ['windows-1254', 'Şimdi değil, çünkü güneş çok güzel'],
    ['macintosh', 'Schöne Grüße aus Köln, à bientôt'],
    ['shift_jis', '「お前は誰だ？」と王様が言った。'],
    ['euc-kr', '왕이 어디에 있습니까? 모르겠어요.'],
    ['gb18030', '国王在哪里？我不知道。'],
    ['big5', '國王在哪裡？我不知道。'],
    ['utf-16le', 'Schöne Grüße'],
    ['utf-16be', 'Schöne Grüße'],
    ['utf-16le', '国王在哪里？'],
  ])('%s: %s', (encoding, text) => {
    expect(decodeText(encode(inTable(text), encoding))).toMatchObject({ value: encoding, text: inTable(text) });
  });
});

test('asks for what other encodings would show differently', () => {
  const isAsked = (text: string, encoding: Encoding) => decodeText(encode(inTable(text), encoding)).isUncertain;
  expect(isAsked('Schöne Grüße', 'windows-1252')).toBe(false);
  expect(isAsked('À bientôt, mère', 'windows-1252')).toBe(true);
  expect(isAsked('Schöne Grüße', 'utf-8')).toBe(false);
  expect(isAsked('SchÃ¶ne GrÃ¼ÃŸe', 'utf-8')).toBe(true);
  const encodedTwice = new TextDecoder('windows-1252').decode(encode('こんにちは', 'utf-8'));
  expect(isAsked(encodedTwice, 'utf-8')).toBe(true);
  expect(isAsked('Hello', 'windows-1251')).toBe(false);
});

test('reads text in the encoding that is chosen', () => {
  const bytes = encode(inTable('Привет'), 'koi8-r');
  expect(decodeText(bytes, 'koi8-r')).toEqual({ text: inTable('Привет'), value: 'koi8-r', isUncertain: true });
});

test('one damaged character does not change the encoding of the others', () => {
  const text = encode(inTable('Schöne Grüße aus Köln'), 'utf-8');
  const damaged = Uint8Array.from([...text, ...encode('b.wav;München\r\n', 'windows-1252')]);
  expect(decodeText(damaged)).toMatchObject({
    value: 'utf-8',
    text: `${inTable('Schöne Grüße aus Köln')}b.wav;München\r\n`.replace('München', (city) =>
      city.replace('ü', '\ufffd'),
    ),
  });
  const cutOff = encode(`${inTable('Schöne Grüße')}b.wav;Köln ü`, 'utf-8').slice(0, -1);
  expect(decodeText(cutOff)).toMatchObject({ value: 'utf-8' });
});

const alphabets: Partial<Record<Encoding, string>> = {
  'windows-1252': 'àâäçéèêëîïôöùûüÿñáíóúæøåãõœß',
  'windows-1250': 'ąćęłńóśźżčďěňřšťůýžőűăîşţ',
  'windows-1251': 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєўђљњћџ',
  'windows-1253': 'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς',
  'windows-1254': 'çğıöşüâîû',
  'windows-1255': 'אבגדהוזחטיכלמנסעפצקרשת',
  'windows-1256': 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'windows-1257': 'ąčęėįšųūžāēģīķļņōŗ',
  'windows-874': 'กขคงจฉชซญดตถทธนบปผพฟภมยรลวศสหอ',
  'koi8-r': 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  macintosh: 'àâäçéèêëîïôöùûüÿñáíóúæøåãõœß',
  shift_jis: 'あいうえおかきくけこアイウエオ日本語王国',
  'euc-jp': 'あいうえおかきくけこアイウエオ日本語王国',
  'euc-kr': '가나다라마바사아자차카타파하왕국',
  gb18030: '国王在哪里我不知道你好',
  big5: '國王在哪裡我不知道你好',
};

test.each(encodings.flatMap(({ value }) => (alphabets[value] ? [[value, alphabets[value]] as const] : [])))(
  'never shows another text without asking: %s',
  (encoding, alphabet) => {
    const word = fc.string({ unit: fc.constantFrom(...alphabet, 'a', 'e', 'n', 's'), minLength: 3, maxLength: 8 });
    const sentence = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(sentence, (text) => {
        const decoded = decodeText(encode(inTable(text), encoding));
        expect(decoded.isUncertain || decoded.text === inTable(text)).toBe(true);
      }),
    );
  },
);
