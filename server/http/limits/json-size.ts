import { AppError } from '@/server/platform/errors';

export type JsonLimits = {
  /** Maximum for the whole body without `largeField`. */
  maxBytes: number;
  /** Numbers, strings, literals, objects and arrays together. */
  maxValues: number;
  largeField?: { name: string; maxBytes: number; maxValues: number } | undefined;
};

const maxDepth = 50;
/** Maximum per array or object: validating more invalid members takes seconds. */
const maxMembers = 20_000;
const maxNameLength = 100;

type Size = { bytes: number; values: number };

/** Position of the large field's array in the text, in bytes. */
export type LargeArray = {
  /** Position after the opening bracket. */
  start: number;
  /** Positions of commas between its members, so that each part except the last has at least `minPartBytes`. */
  cuts: number[];
  /** Position of the closing bracket. */
  end: number;
};

/** Parsing a part of this size takes about half a millisecond. */
const minPartBytes = 64 * 1024;

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\,[]{}');

/**
 * Checks the size of a JSON text while it arrives, because storing, parsing and validating millions of tiny values takes
 * seconds. Does not validate the syntax.
 */
export class JsonMeter {
  private readonly usual: Size = { bytes: 0, values: 1 };
  private readonly large: Size = { bytes: 0, values: 0 };
  private current = this.usual;
  /** Bytes of the chunk that have been counted. */
  private counted = 0;
  private depth = 0;
  private readonly members = new Uint32Array(maxDepth + 1);
  private isInString = false;
  private isEscaped = false;
  private isAtName = false;
  /** Received part of the name of a field of the body; null outside of such names. */
  private name: string | null = null;
  /** Bytes before the current chunk. */
  private offset = 0;
  private hasLargeField = false;
  private array: LargeArray | null = null;

  constructor(private readonly limits: JsonLimits) {}

  /**
   * @param chunk the next bytes of a text in UTF-8
   * @throws AppError 'too-large' beyond a limit, 'validation' for more than 50 levels or a large field that comes twice
   * or is an object
   */
  add(chunk: Uint8Array): void {
    this.counted = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.isInString) at = this.readString(chunk, at);
      else this.readByte(chunk[at], at);
    }
    this.countIn(this.current, chunk.length);
    this.offset += chunk.length;
    this.requireWithinLimits();
  }

  /** Returns the array of the large field when all has arrived; null if there is none. */
  get largeArray(): LargeArray | null {
    return this.array && this.array.end > 0 ? this.array : null;
  }

  private readByte(byte: number | undefined, at: number): void {
    if (byte === quote) {
      this.isInString = true;
      this.name = this.isAtName ? '' : null;
      this.isAtName = false;
    } else if (byte === comma) {
      if (this.depth === 1) this.countIn(this.usual, at);
      if (this.isInArray()) this.cutAt(this.offset + at);
      this.addMember();
      this.current.values += 1;
      this.isAtName = this.depth === 1;
    } else if (byte === openBrace || byte === openBracket) {
      this.depth += 1;
      if (this.depth > maxDepth) throw new AppError('validation', 'The body is nested too deeply.');
      this.members[this.depth] = 1;
      this.current.values += 1;
      this.isAtName = this.depth === 1 && byte === openBrace;
      if (this.depth === 2 && this.current === this.large) this.startArray(byte, this.offset + at + 1);
    } else if (byte === closeBrace || byte === closeBracket) {
      if (this.depth === 1) this.countIn(this.usual, at);
      if (this.isInArray() && this.array) this.array.end = this.offset + at;
      this.depth -= 1;
    }
  }

  /** Returns the position of the closing quote, or the length of the chunk. */
  private readString(chunk: Uint8Array, start: number): number {
    let at = start;
    for (; at < chunk.length; at += 1) {
      if (this.isEscaped) this.isEscaped = false;
      else if (chunk[at] === backslash) this.isEscaped = true;
      else if (chunk[at] === quote) break;
    }
    if (this.name !== null)
      this.name += Buffer.from(chunk.subarray(start, Math.min(at, start + maxNameLength))).toString();
    this.isInString = at === chunk.length;
    if (!this.isInString && this.name !== null && this.name === this.limits.largeField?.name) this.startLarge(at);
    return at;
  }

  private startLarge(at: number): void {
    if (this.hasLargeField) throw new AppError('validation', `The body has the field ${this.name} twice.`);
    this.hasLargeField = true;
    this.countIn(this.large, at);
  }

  private startArray(byte: number | undefined, start: number): void {
    if (byte !== openBracket) throw new AppError('validation', `The field ${this.limits.largeField?.name} is a list.`);
    this.array ??= { start, cuts: [], end: 0 };
  }

  private isInArray(): boolean {
    return this.depth === 2 && this.current === this.large && this.array !== null && this.array.end === 0;
  }

  private cutAt(position: number): void {
    const { start = 0, cuts = [] } = this.array ?? {};
    if (position - (cuts.at(-1) ?? start) >= minPartBytes) cuts.push(position);
  }

  private countIn(next: Size, at: number): void {
    this.current.bytes += at - this.counted;
    this.counted = at;
    this.current = next;
  }

  private addMember(): void {
    const count = (this.members[this.depth] ?? 0) + 1;
    this.members[this.depth] = count;
    if (count > maxMembers) throw tooManyValues(maxMembers);
  }

  private requireWithinLimits(): void {
    const { largeField, ...usual } = this.limits;
    requireSize(this.usual, usual);
    if (largeField) requireSize(this.large, largeField);
  }
}

function requireSize({ bytes, values }: Size, { maxBytes, maxValues }: { maxBytes: number; maxValues: number }): void {
  requireAtMost(bytes, maxBytes);
  if (values > maxValues) throw tooManyValues(maxValues);
}

export function requireAtMost(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  throw new AppError('too-large', `This is too large: at most ${Math.floor(maxBytes / 1024)} kB.`);
}

function tooManyValues(maxValues: number): AppError {
  return new AppError('too-large', `This has too many values: at most ${maxValues.toLocaleString('en')}.`);
}
