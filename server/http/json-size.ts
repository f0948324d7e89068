import { AppError } from '@/server/platform/errors';

export type JsonLimits = {
  /** Of the whole body without `largeField`. */
  maxBytes: number;
  /** Numbers, strings, literals, objects and arrays together. */
  maxValues: number;
  largeField?: { name: string; maxBytes: number; maxValues: number } | undefined;
};

const maxDepth = 50;
/** Per array or object: validating more invalid members takes seconds. */
const maxMembers = 20_000;

type Size = { bytes: number; values: number };

/**
 * Checks the size of a JSON text in one pass before it is parsed: parsing and validating millions of tiny values takes
 * seconds. Does not validate the syntax.
 * @throws AppError 'too-large' beyond a limit, 'validation' for more than 50 levels
 */
export function requireSmallJson(text: string, { maxBytes, maxValues, largeField }: JsonLimits): void {
  const { whole, large } = measureJson(text, largeField?.name);
  requireAtMost(whole.bytes - large.bytes, maxBytes);
  if (whole.values - large.values > maxValues) throw tooManyValues(maxValues);
  if (!largeField) return;
  requireAtMost(large.bytes, largeField.maxBytes);
  if (large.values > largeField.maxValues) throw tooManyValues(largeField.maxValues);
}

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((character) =>
  character.charCodeAt(0),
);

function measureJson(text: string, name: string | undefined): { whole: Size; large: Size } {
  const opening = name === undefined ? null : JSON.stringify(name);
  const large = { bytes: 0, values: 0 };
  let values = 1;
  let depth = 0;
  const members = new Uint32Array(maxDepth + 1);
  let member: { start: number; values: number } | null = null;
  const endMember = (end: number) => {
    if (!member) return;
    large.bytes += Buffer.byteLength(text.slice(member.start, end));
    large.values += values - member.values;
    member = null;
  };
  let isAtName = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (isAtName && end - at === opening?.length && text.startsWith(opening, at)) member = { start: at, values };
      isAtName = false;
      at = end - 1;
    } else if (code === comma) {
      if (depth === 1) endMember(at);
      members[depth] = (members[depth] ?? 0) + 1;
      if ((members[depth] ?? 0) > maxMembers) throw tooManyValues(maxMembers);
      values += 1;
      isAtName = depth === 1;
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > maxDepth) throw new AppError('validation', 'The body is nested too deeply.');
      members[depth] = 1;
      values += 1;
      isAtName = depth === 1 && code === openBrace;
    } else if (code === closeBrace || code === closeBracket) {
      if (depth === 1) endMember(at);
      depth -= 1;
    }
  }
  endMember(text.length);
  return { whole: { bytes: Buffer.byteLength(text), values }, large };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let before = end;
    while (before > at && text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
    at = end + 1;
  }
}

export function requireAtMost(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  throw new AppError('too-large', `This is too large: at most ${Math.floor(maxBytes / 1024)} kB.`);
}

function tooManyValues(maxValues: number): AppError {
  return new AppError('too-large', `This has too many values: at most ${maxValues.toLocaleString('en')}.`);
}
