import { AppError } from '@/server/platform/errors';
import type { SpeechRequest } from './voices';

const mostBytes = 8 * 1024 * 1024;

export type SpokenFile = {
  bytes: Uint8Array;
  contentType: string;
};

/**
 * Sends GET `serviceUrl` with text, voice, gender, language, pitch and rate in the query string. @throws AppError
 * 'unavailable' for a timeout or a response without audio.
 */
export async function askSpeechService(
  serviceUrl: string,
  request: SpeechRequest,
  timeLimitMs: number,
  aborted?: AbortSignal,
): Promise<SpokenFile> {
  const url = new URL(serviceUrl);
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(aborted ? [aborted] : [])]);
    const response = await fetch(url, { signal, redirect: 'error' });
    const contentType = response.headers.get('content-type') ?? '';
    if (!response.ok || !contentType.startsWith('audio/')) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status} ${contentType}`);
    }
    return { bytes: await readLimited(response), contentType };
  } catch (cause) {
    throw new AppError('unavailable', 'The speech service does not answer. Please try again later.', { cause });
  }
}

async function readLimited(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > mostBytes) throw new Error(`answered with more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
