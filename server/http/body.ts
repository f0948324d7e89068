import { AppError } from '@/server/platform/errors';

const usualBytes = 256 * 1024;

/**
 * The JSON body, or an empty object where there is none.
 * @throws AppError 'too-large', 'unsupported-media-type', or 'validation' for what is not JSON.
 */
export async function readBody(request: Request, maxBytes = usualBytes): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new AppError('unsupported-media-type', 'Please send JSON (Content-Type: application/json).');
  }
  const body = parseJson(text);
  requireStorable(body);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('validation', 'The body is not JSON.');
  }
}

const deepest = 50;

/**
 * Refuses what no field can mean and PostgreSQL cannot keep: NUL and halves of characters, in any text or name, and
 * nesting beyond 50 levels. @throws AppError 'validation'.
 */
export function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('validation', 'Please remove the control characters');
    if (/\p{Surrogate}/u.test(value)) throw new AppError('validation', 'The text has broken characters.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw new AppError('validation', 'The body is nested too deeply.');
  for (const [name, inner] of Object.entries(value)) {
    requireStorable(name, depth);
    requireStorable(inner, depth + 1);
  }
}

/** The raw body as text, for signatures too. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('validation', 'The body is not UTF-8 text.');
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `This is too large: at most ${Math.floor(maxBytes / 1024)} kB.`);
}
