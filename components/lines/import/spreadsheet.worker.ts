import type { SpreadsheetRequest, SpreadsheetResponse } from './spreadsheet';
import { ArchiveError } from './unzip';
import { readSpreadsheet, writeSpreadsheet } from './workbook';

async function run(request: SpreadsheetRequest): Promise<SpreadsheetResponse> {
  if (request.type === 'write') return { type: 'file', bytes: writeSpreadsheet(request.format, request.rows) };
  const bytes = new Uint8Array(await request.file.arrayBuffer());
  return { type: 'spreadsheet', spreadsheet: await readSpreadsheet(bytes, request.encoding) };
}

self.addEventListener('message', ({ data }: MessageEvent<SpreadsheetRequest>) => {
  self.postMessage({ type: 'started' } satisfies SpreadsheetResponse);
  run(data)
    .catch((error: unknown): SpreadsheetResponse => {
      const message =
        error instanceof ArchiveError ? error.message : 'This file could not be read. Please save it again as .xlsx.';
      return { type: 'error', message };
    })
    .then((response) => self.postMessage(response))
    .catch(() => self.close());
});
