import type { Encoding } from './encodings';
import { maxFileBytes, type Spreadsheet, type SpreadsheetRequest, type SpreadsheetResponse } from './spreadsheet';

/** @public Ends reads that hang: the largest script takes a second, and the reader has limits of its own. */
export const maxWorkMs = 180_000;
const tooSlow = 'Reading this file took too long. Please save it with only the columns that are needed.';

/** The message is for the user. */
export class SpreadsheetError extends Error {
  override name = 'SpreadsheetError';
}

/**
 * Reads the file in a worker. A text is read in the encoding, or in the one that is detected.
 * @throws SpreadsheetError; the signal's reason when aborted.
 */
export async function readSheets(file: File, signal: AbortSignal, encoding: Encoding | null): Promise<Spreadsheet> {
  if (file.size > maxFileBytes) throw new SpreadsheetError('This file is too large. At most 10 MB are possible.');
  const response = await runWorker({ type: 'read', file, encoding }, signal);
  return response.type === 'spreadsheet' ? response.spreadsheet : { sheets: [], encoding: null };
}

/** @throws SpreadsheetError; the signal's reason when aborted */
export async function writeSheet(
  format: 'xlsx' | 'csv',
  rows: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<Blob> {
  const response = await runWorker({ type: 'write', format, rows }, signal);
  const type =
    format === 'csv' ? 'text/csv;charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob(response.type === 'file' ? [response.bytes] : [], { type });
}

async function runWorker(request: SpreadsheetRequest, signal: AbortSignal): Promise<SpreadsheetResponse> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = () => {};
  try {
    return await new Promise<SpreadsheetResponse>((resolve, reject) => {
      const fail = (message: string) => reject(new SpreadsheetError(message));
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      worker.onmessage = ({ data }: MessageEvent<SpreadsheetResponse>) => {
        // Start the timer only now: a slow connection may need long to load the script of the worker.
        if (data.type === 'started') timer = setTimeout(() => fail(tooSlow), maxWorkMs);
        else if (data.type === 'error') fail(data.message);
        else resolve(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail('This file could not be read. Please try again.');
      };
      if (signal.aborted) abort();
      else worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    worker.terminate();
  }
}
