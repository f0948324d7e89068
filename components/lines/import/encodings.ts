/** Encodings that programs use for text files; `TextDecoder` knows them all. The first ones are recognized. */
export const encodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'windows-1252', label: 'Western European (Windows)' },
  { value: 'windows-1250', label: 'Central European (Windows)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows)' },
  { value: 'windows-1253', label: 'Greek (Windows)' },
  { value: 'windows-1254', label: 'Turkish (Windows)' },
  { value: 'macintosh', label: 'Western European (Mac)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-kr', label: 'Korean' },
  { value: 'gb18030', label: 'Chinese, simplified (GBK)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'windows-1255', label: 'Hebrew (Windows)' },
  { value: 'windows-1256', label: 'Arabic (Windows)' },
  { value: 'windows-1257', label: 'Baltic (Windows)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows)' },
  { value: 'windows-874', label: 'Thai' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'euc-jp', label: 'Japanese (EUC)' },
] as const;
export type Encoding = (typeof encodings)[number]['value'];

type Decoded = { text: string; value: Encoding; isUncertain: boolean };

/** Decodes a text file with the encoding, or with the one that its bytes suggest. */
export function decodeText(bytes: Uint8Array, encoding: Encoding | null = null): Decoded {
  const decoded = (value: Encoding, isUncertain: boolean): Decoded => ({
    text: new TextDecoder(value).decode(bytes),
    value,
    isUncertain,
  });
  if (encoding !== null) return decoded(encoding, bytes.some(isBeyondAscii));
  const unicode = markedUnicode(bytes) ?? unmarkedUtf16(bytes);
  if (unicode !== null) return decoded(unicode, false);
  const utf8 = decodeStrictly('utf-8', bytes);
  if (utf8 !== null) return { text: utf8, value: 'utf-8', isUncertain: isDecodedTwice(utf8) };
  const guess = guessEncoding(sampleOf(bytes));
  return decoded(guess.value, guess.isUncertain);
}

const isBeyondAscii = (byte: number) => byte > 0x7f;

function decodeStrictly(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function markedUnicode([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/**
 * Recognizes UTF-16 without a byte order mark. In a table, half of the bytes of delimiters, digits and line ends are
 * zero in UTF-16, and no byte is zero otherwise.
 */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 100_000).entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) <= 9 * Math.min(even, odd)) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  return decodeStrictly(encoding, bytes) === null ? null : encoding;
}

/** Returns true if characters are the bytes of UTF-8 read as Windows-1252, such as 'Ã¼' for 'ü'. */
function isDecodedTwice(text: string): boolean {
  const high = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
  // 12 is a multiple of the lengths 2, 3 and 4 of a character in UTF-8.
  for (const [run] of text.matchAll(/[^\0-\x7f]{2,12}/g)) {
    const indices = Array.from(run, (character) => high.indexOf(character));
    if (indices.includes(-1)) continue;
    const bytes = Uint8Array.from(indices, (index) => 128 + index);
    if (decodeStrictly('utf-8', bytes) !== null) return true;
  }
  return false;
}

const maxSampleBytes = 50_000;
const lineFeed = 0x0a;

/** The lines that are not ASCII: no encoding of the list has a line feed within a character. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < maxSampleBytes; ) {
    const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + maxSampleBytes));
    if (line.some(isBeyondAscii)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  const sample = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    sample.set(line, at);
    at += line.length;
  }
  return sample;
}

/** Encodings in the order of preference. */
const guesses = [
  'utf-8',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
  'macintosh',
] as const satisfies readonly Encoding[];

/** Additional cost of each other encoding from which the best one counts as certain. */
const clearDifference = 3;

function guessEncoding(sample: Uint8Array): { value: Encoding; isUncertain: boolean } {
  const candidates = guesses.map((value) => {
    const text = new TextDecoder(value).decode(sample);
    return { value, text, cost: costOf(text) + rareCharacters(value, sample) };
  });
  const best = candidates.reduce((cheapest, next) => (next.cost < cheapest.cost ? next : cheapest));
  const isClear = ({ text, cost }: (typeof candidates)[number]) =>
    text === best.text || cost >= best.cost + clearDifference;
  // Other alphabets have encodings that are not among the guesses.
  const isWestern = best.value === 'windows-1252' && best.cost === 0;
  return { value: best.value, isUncertain: !isWestern || !candidates.every(isClear) };
}

/** Costs of implausible characters and neighbors. */
const costs: readonly (readonly [pattern: RegExp, cost: number])[] = [
  [/[\ufffd\u0080-\u009f\ue000-\uf8ff\uff61-\uff9f]/g, 4],
  // UTF-8 that is read as a Western or Central European encoding.
  [/[ÂÃĂ][^\0-\x7f]/g, 4],
  // Symbols within or at the end of a word.
  [/(?<=\p{L})[^\0-\x7f\p{L}\p{M}\p{P}\s\ufffd]|[^\0-\x7f\p{L}\p{M}\p{P}\s\ufffd](?=\p{L})/gu, 3],
  [/(?<=\p{L})[¿¡‚„‰†‡](?=\p{L})/gu, 3],
  // Symbols that texts seldom contain.
  [/(?![°€£™®©\ufffd])[^\0-\x7f\P{S}]/gu, 0.5],
  // Two scripts in a word.
  [/(?<=\p{Script=Latin})(?![\p{Script=Latin}])\p{L}|(?!\p{Script=Latin})\p{L}(?=\p{Script=Latin})/gu, 3],
  // Upper case within a word.
  [/(?<=\p{Ll})(?=[^\0-\x7f])\p{Lu}|(?<=(?=[^\0-\x7f])\p{Ll})\p{Lu}/gu, 2],
  // Words in which most letters have an accent.
  [/(?<=[À-ɏ])(?<!ß)[À-ɏ](?<!ß)/g, 2],
  // Letters that only Icelandic has.
  [/[ðþÐÞ]/g, 0.5],
  // Letters that are rare in Cyrillic and Greek text, and a final sigma within a word.
  [/[ђѓљњќџѕјЂЃЉЊЌЏЅЈґҐєЄёЁїЇъЪщЩфФэЭцЦ]/g, 0.5],
  [/[ψΨξΞζΖβΒφΦχΧϊϋΐΰώύΆΈΉΊΌΎΏ]/g, 0.5],
  [/ς(?=\p{L})/gu, 3],
];

function costOf(text: string): number {
  return costs.reduce((sum, [pattern, cost]) => sum + cost * Array.from(text.matchAll(pattern)).length, 0);
}

type LeadRange = readonly [from: number, to: number];

/** First bytes of common characters: kana and punctuation, syllables, and the more frequent half of the ideographs. */
const commonLeads: Partial<Record<Encoding, readonly LeadRange[]>> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  'euc-kr': [
    [0xa1, 0xa3],
    [0xb0, 0xc8],
  ],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [
    [0xa1, 0xa3],
    [0xa4, 0xc6],
  ],
};

/** Counts the characters of two bytes that are uncommon in the encoding. */
function rareCharacters(encoding: Encoding, sample: Uint8Array): number {
  const common = commonLeads[encoding];
  if (!common) return 0;
  let count = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    if (!isBeyondAscii(byte)) continue;
    if (!common.some(([from, to]) => byte >= from && byte <= to)) count += 1;
    at += 1;
  }
  return count;
}
