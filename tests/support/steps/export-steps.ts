import { createExport } from '@/server/exports/create-export';
import { readExport as readPage } from '@/server/exports/queries';
import { deleteObjects } from '@/server/jobs';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { createExport as contract } from '@/lib/contracts/exports';
import { handleExportAudio } from '@/server/exports/export-audio.handler';
import { aRecordedScript } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { unzip } from '@/tests/support/zip';

export const notAudio = Buffer.from('this is not audio at all');

/** A body with the defaults of the contract. */
export const exportBody = (body: object) => contract.body.parse(body);

/** Runs the job of an export in this process. */
export function runExport(exportId: string, { attempt = 1, retryCount = 0 } = {}): Promise<void> {
  const signal = new AbortController().signal;
  return handleExportAudio({ exportId, attempt }, { jobId: 'job', retryCount, signal });
}

/** An export that no worker has processed. */
export async function anExport(filenames: readonly string[] = ['a.wav', 'b.wav']) {
  const script = await aRecordedScript(filenames);
  const body = exportBody({ format: 'wav', lines: script.lines });
  const { id: exportId } = await createExport(script.actor, script.projectId, body);
  return { ...script, exportId, key: { projectId: script.projectId, exportId } };
}

/** The first page, with the lines and the whole log if no query is given. */
export async function readExport(
  actor: Parameters<typeof readPage>[0],
  key: Parameters<typeof readPage>[1],
  query: Parameters<typeof readPage>[2] = { lines: 'true', logs: 'all' },
) {
  return (await readPage(actor, key, query)).body;
}

/** Files of the stored ZIP. */
export async function zipOf(exportId: string): Promise<Map<string, Buffer>> {
  const { uri } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
  return unzip(Buffer.from(await getObject(uri ?? '')));
}

/** Does what the worker does with the jobs that delete the objects of an export. */
export async function deleteEnqueued(exportId: string): Promise<void> {
  const context = { jobId: 'job', retryCount: 0, signal: new AbortController().signal };
  for (const { name, data } of await jobsAbout(exportId)) {
    if (name === deleteObjects.name) await deleteObjects.run(deleteObjects.payload.parse(data), context);
  }
}
