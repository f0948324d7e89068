import type { Contract } from '@/lib/contracts/contract';
import { type JsonLimits, requireAtMost, requireSmallJson } from '@/server/http/json-size';
import { AppError } from '@/server/platform/errors';

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
 * Returns the parsed JSON body, or an empty object without one.
 * @throws AppError 'too-large', 'unsupported-media-type', or 'validation' for invalid JSON
 */
export async function readBody(request: Request, limits: JsonLimits = usualBody): Promise<unknown> {
  const text = await readText(request, Math.max(limits.maxBytes, limits.largeField?.maxBytes ?? 0));
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new AppError('unsupported-media-type', 'Please send JSON (Content-Type: application/json).');
  }
  requireSmallJson(text, limits);
  const body = parseJson(text);
  if (mayHaveBrokenText.test(text)) requireStorable(body);
  return body;
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
    throw new AppError('validation', 'The body is not JSON.');
  }
}

/**
 * Rejects NUL and lone surrogates in any value or name, because PostgreSQL cannot store them.
 * @throws AppError 'validation'
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

export async function readText(request: Request, maxBytes: number): Promise<string> {
  requireAtMost(announcedBytes(request) ?? 0, maxBytes);
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    requireAtMost(size, maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('validation', 'The body is not UTF-8 text.');
  }
}
