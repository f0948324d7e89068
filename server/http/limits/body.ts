import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '@/lib/contracts/contract';
import { AppError } from '@/server/platform/errors';
import { workSlices } from '@/server/platform/queue/time-slices';
import { type JsonLimits, JsonMeter, type LargeArray, requireAtMost } from './json-size';

/** Default limits of a body (docs/rules/api.md#requests). */
export const usualBody = { maxBytes: 256 * 1024, maxValues: 5_000 } as const satisfies JsonLimits;

/**
 * Returns the limits of a contract's body. Where it names a large field, the default limits apply to the rest of the
 * body.
 */
export function limitsOf({ maxBodyBytes, maxBodyValues, largeBodyField }: Contract): JsonLimits {
  const own = { maxBytes: maxBodyBytes ?? usualBody.maxBytes, maxValues: maxBodyValues ?? usualBody.maxValues };
  return largeBodyField ? { ...usualBody, largeField: { name: largeBodyField, ...own } } : own;
}

/**
 * Returns the JSON text of the body; empty without one. Checks its size as it arrives.
 * @throws AppError 'too-large', 'unsupported-media-type', or 'validation' for text that is not UTF-8.
 */
export async function readJson(request: Request, limits: JsonLimits = usualBody): Promise<string> {
  const { bytes } = await receiveJson(request, limits);
  const text = decode(bytes);
  if (text.trim() !== '') requireJsonType(request);
  return text;
}

/** Bytes of a large body as received, and the position of its large field's array. */
export type LargeJson = { bytes: Uint8Array; array: LargeArray | null };

/**
 * Does the same as `readJson`, for `parseLargeBody`.
 * @throws AppError 'validation' for a body that arrives more slowly than `minRate`, and the errors of `readJson`.
 */
export async function readLargeJson(
  request: Request,
  limits: JsonLimits,
  minRate: BodyRate = minBodyRate,
): Promise<LargeJson> {
  const json = await receiveJson(request, limits, minRate);
  if (json.bytes.length > 0) requireJsonType(request);
  return json;
}

async function receiveJson(request: Request, limits: JsonLimits, minRate?: BodyRate): Promise<LargeJson> {
  const meter = new JsonMeter(limits);
  const maxBytes = Math.max(limits.maxBytes, limits.largeField?.maxBytes ?? 0);
  const bytes = await readBytes(request, maxBytes, (chunk) => meter.add(chunk), minRate);
  return { bytes, array: meter.largeArray };
}

function requireJsonType(request: Request): void {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) return;
  throw new AppError('unsupported-media-type', 'Please send JSON (Content-Type: application/json).');
}

/**
 * Returns the value, or an empty object without a text.
 * @throws AppError 'validation' for invalid JSON and text that PostgreSQL cannot store.
 */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return {};
  const body = parseJson(text);
  if (mayHaveBrokenText.test(text)) requireStorable(body);
  return body;
}

/**
 * Does the same as `parseBody`, but lets other requests pass between the parts of a large field.
 * @param field name of the large field.
 */
export async function parseLargeBody({ bytes, array }: LargeJson, field: string): Promise<unknown> {
  if (!array) return parseBody(decode(bytes));
  const around = parseBody(decode(bytes.subarray(0, array.start)) + decode(bytes.subarray(array.end)));
  const members: unknown[] = [];
  const ends = [...array.cuts, array.end];
  const nextSlice = workSlices();
  for (const [index, end] of ends.entries()) {
    const start = index === 0 ? array.start : (ends[index - 1] ?? 0) + 1;
    const part = decode(bytes.subarray(start, end));
    // An array may be empty, but there is no JSON value between two commas.
    if (ends.length > 1 && part.trim() === '') throw notJson();
    for (const member of parseBody(`[${part}]`) as unknown[]) members.push(member);
    await nextSlice();
  }
  return { ...(around as object), [field]: members };
}

/** In UTF-8 JSON, NUL and lone surrogates occur only as escapes. */
const mayHaveBrokenText = /\\u(?:0000|d[89a-f])/i;

export function announcedBytes(request: Request): number | null {
  const announced = request.headers.get('content-length');
  return announced === null ? null : Number(announced);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = (): AppError => new AppError('validation', 'The body is not JSON.');

/**
 * Rejects NUL and lone surrogates in any value or name, because PostgreSQL cannot store them.
 * @throws AppError 'validation'.
 */
export function requireStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('validation', 'Please remove the control characters');
    if (/\p{Surrogate}/u.test(value)) throw new AppError('validation', 'The text contains invalid characters.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    requireStorable(name);
    requireStorable(inner);
  }
}

type BodyRate = { graceMs: number; bytesPerSecond: number };

/** Minimum average rate after the first seconds, for bodies that occupy much memory until they are complete. */
const minBodyRate: BodyRate = { graceMs: 10_000, bytesPerSecond: 32 * 1024 };

async function* chunksOf(request: Request, minRate: BodyRate | undefined): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const start = Date.now();
  let size = 0;
  for (;;) {
    const untilMs = minRate && start + minRate.graceMs + (size / minRate.bytesPerSecond) * 1_000;
    const { done, value } = await readBefore(reader, untilMs);
    if (done) return;
    size += value.byteLength;
    yield value;
  }
}

async function readBefore(reader: ReadableStreamDefaultReader<Uint8Array>, untilMs: number | undefined) {
  const next = reader.read();
  if (untilMs === undefined) return next;
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new AppError('validation', 'This request took too long to arrive.', { code: 'timeout' }));
    timer = setTimeout(refuse, untilMs - Date.now());
  });
  try {
    return await Promise.race([next, tooSlow]);
  } finally {
    clearTimeout(timer);
    // Fails when the connection ends after the refusal.
    next.catch(() => {});
  }
}

/** Reading a refused body at full speed would delay the requests of others. */
const pauseAfterRefusalMs = 5;

/**
 * @param check throws for a chunk that completes an unacceptable body. The rest is then read, because ending the
 * connection would prevent the response, but slowly, and not stored.
 * @throws AppError 'too-large', 'validation' for a body that is too slow, and the errors of `check`
 */
async function readBytes(
  request: Request,
  maxBytes: number,
  check: (chunk: Uint8Array) => void = () => {},
  minRate?: BodyRate,
): Promise<Uint8Array> {
  const announced = announcedBytes(request) ?? 0;
  requireAtMost(announced, maxBytes);
  let bytes = new Uint8Array(announced);
  let size = 0;
  let refusal: { error: unknown } | null = null;
  for await (const chunk of chunksOf(request, minRate)) {
    const start = size;
    size += chunk.byteLength;
    requireAtMost(size, maxBytes);
    if (refusal) {
      await pause(pauseAfterRefusalMs);
      continue;
    }
    try {
      check(chunk);
      if (size > bytes.length) bytes = enlarged(bytes, Math.min(2 * size, maxBytes));
      bytes.set(chunk, start);
    } catch (error) {
      refusal = { error };
      bytes = new Uint8Array();
    }
  }
  if (refusal) throw refusal.error;
  return bytes.subarray(0, size);
}

/** @throws AppError 'too-large', or 'validation' for text that is not UTF-8 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return decode(await readBytes(request, maxBytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('validation', 'The body is not UTF-8 text.');
  }
}

function enlarged(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
