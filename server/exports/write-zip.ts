import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvOf } from '@/lib/domain/csv';
import { db } from '@/server/platform/db';
import { isMissingObject, openObject } from '@/server/platform/storage/storage';
import { abortParts, uploadStream } from '@/server/platform/storage/storage-parts';
import { type ExportAttempt, zipKeyOf } from './export-attempt';
import { ExportGoneError } from './settle-lines';

/** Local time, which a ZIP stores: the same bytes in every time zone. */
const fixedTime = new Date(2000, 0, 1);
const entryOptions = { mtime: fixedTime, mode: 0o100644, compress: false, forceDosTimestamp: true };
const scriptPath = 'script.csv';

/** Streams the finished lines of an export, and the script of all of them, to a ZIP in the object store. Returns its uri. */
export async function writeZip({ exportId, attempt }: ExportAttempt, signal: AbortSignal): Promise<string> {
  const key = zipKeyOf({ exportId, attempt });
  const row = await db.export.findFirst({ where: { id: exportId, attempt }, select: { zipUploadId: true } });
  if (!row) throw new ExportGoneError();
  if (row.zipUploadId) await abortParts({ key, storeId: row.zipUploadId });
  await uploadStream(await zipStream(exportId, signal), {
    key,
    contentType: 'application/zip',
    onBegin: async (storeId) => {
      const where = { id: exportId, attempt, status: 'inProgress' as const };
      const { count } = await db.export.updateMany({ where, data: { zipUploadId: storeId } });
      if (count === 0) throw new ExportGoneError();
    },
  });
  return key;
}

async function zipStream(exportId: string, signal: AbortSignal): Promise<Readable> {
  const script = Buffer.from(scriptCsv(await readScriptLines(exportId)));
  const lines = await db.exportLine.findMany({
    where: { exportId, status: 'done' },
    orderBy: { position: 'asc' },
    select: { path: true, renderKey: true },
  });
  const renders = await db.exportRender.findMany({
    where: { key: { in: [...new Set(lines.map(({ renderKey }) => renderKey))] } },
    select: { key: true, uri: true, bytes: true },
  });
  const renderByKey = new Map(renders.map((render) => [render.key, render]));
  signal.throwIfAborted();
  const zip = new ZipFile();
  const output = new PassThrough();
  // A stream may fail before it is read, which would end the process. The reader gets the error when it begins.
  output.on('error', () => {});
  zip.outputStream.pipe(output);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  zip.addBuffer(script, scriptPath, entryOptions);
  for (const { path, renderKey } of lines) {
    const render = renderByKey.get(renderKey);
    if (!render) throw new Error(`The rendered file of ${path} is missing`);
    zip.addReadStreamLazy(path, { ...entryOptions, size: Number(render.bytes) }, (done) => {
      passRender(render, done).catch(fail);
    });
  }
  zip.end();
  return output;
}

type Receiver = (error: null, stream: Readable) => void;

/** Forgets a render whose file is gone, so that the next attempt renders it again. */
async function passRender({ key, uri }: { key: string; uri: string }, receiver: Receiver): Promise<void> {
  try {
    receiver(null, await openObject(uri));
  } catch (error) {
    if (isMissingObject(error)) await db.exportRender.deleteMany({ where: { key, uri } });
    throw error;
  }
}

type ScriptLine = {
  path: string;
  filename: string;
  line: string;
  /** State of the line. One that failed has no file; the file of an unchanged one is in an earlier ZIP. */
  status: 'exported' | 'failed' | 'unchanged';
};

/** Returns all lines that were selected. */
async function readScriptLines(exportId: string): Promise<ScriptLine[]> {
  const select = { position: true, path: true, filename: true, line: true } as const;
  const lines = await db.exportLine.findMany({ where: { exportId }, select: { ...select, status: true } });
  const unchanged = await db.exportUnchangedLine.findMany({ where: { exportId }, select });
  return [
    ...lines.map((line) => ({ ...line, status: line.status === 'done' ? ('exported' as const) : ('failed' as const) })),
    ...unchanged.map((line) => ({ ...line, status: 'unchanged' as const })),
  ].toSorted((a, b) => a.position - b.position);
}

export function scriptCsv(lines: readonly ScriptLine[]): string {
  return csvOf([
    ['File', 'Filename', 'Line', 'Status'],
    ...lines.map(({ path, filename, line, status }) => [status === 'failed' ? '' : path, filename, line, status]),
  ]);
}
