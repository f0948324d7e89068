import { expect, test } from 'vitest';
import { deleteLines } from '@/server/lines/delete-lines';
import { updateLine } from '@/server/lines/update-line';
import { deleteObjects } from '@/server/jobs';
import { db } from '@/server/platform/db';
import { getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { beginParts, listParts } from '@/server/platform/storage/storage-parts';
import { aRecordedScript, exportBody, runExport, storeRecording } from '@/tests/support/exports';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { unzip } from '@/tests/support/zip';
import { deleteExport, retryExport } from './change-export';
import { createExport } from './create-export';
import { exportFailed } from './finish-export';

const isFulfilled = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';
const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
const notAudio = Buffer.from('this is not audio at all');

async function anExport(filenames: readonly string[] = ['a.wav', 'b.wav']) {
  const script = await aRecordedScript(filenames);
  const body = exportBody({ format: 'wav', lines: script.lines });
  const { id: exportId } = await createExport(script.actor, script.projectId, body);
  return { ...script, exportId, key: { projectId: script.projectId, exportId } };
}

/** Does what the worker does with the jobs that delete the objects of an export. */
async function deleteEnqueued(exportId: string): Promise<void> {
  for (const { name, data } of await jobsAbout(exportId)) {
    if (name === deleteObjects.name) await deleteObjects.run(deleteObjects.payload.parse(data), context);
  }
}
const context = { jobId: 'job', retryCount: 0, signal: new AbortController().signal };

async function requireNothingLeft(exportId: string, attempts = 1): Promise<void> {
  await deleteEnqueued(exportId);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect(await headObject(`exports/${exportId}-${attempt}.zip`)).toBeNull();
  }
  expect(await db.exportLine.count({ where: { exportId } })).toBe(0);
  expect(await db.exportLog.count({ where: { exportId } })).toBe(0);
}

test('exports and edits: an export has the lines as they were sent, or nothing', async () => {
  const filenames = ['a.wav', 'b.wav', 'c.wav'];
  const { actor, projectId, lines } = await aRecordedScript(filenames);
  const results = await inParallel<unknown>(30, (index) => {
    if (index === 20) return deleteLines(actor, projectId, ['c.wav']);
    if (index % 2 === 0) return createExport(actor, projectId, exportBody({ format: 'wav', lines }));
    return updateLine(actor, projectId, 'a.wav', { line: `Edit ${index}` });
  });
  for (const reason of reasonsOf(results))
    expect(['not-found', 'conflict']).toContain((reason as { kind: string }).kind);
  const rows = await db.export.findMany({ where: { projectId }, include: { lines: { orderBy: { position: 'asc' } } } });
  expect(rows.length).toBeLessThanOrEqual(3);
  for (const row of rows) {
    expect(row.lines.map(({ filename, line, uri }) => ({ filename, line, uri }))).toEqual(lines);
    await runExport(row.id);
    expect(await db.export.findUnique({ where: { id: row.id } })).toMatchObject({ status: 'finished', numDone: 3 });
  }
});

test('deleting and finishing: nothing is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { actor, key, exportId } = await anExport();
    const running = runExport(exportId);
    for (let turn = 0; turn < round; turn += 1) await db.export.count({ where: { id: exportId } });
    const results = await inParallel(5, () => deleteExport(actor, key));
    expect(results.filter(isFulfilled)).toHaveLength(1);
    for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'not-found' });
    await running;
    await requireNothingLeft(exportId);
  }
});

test('a file that was rendered for a deleted export is known, so that it is purged', async () => {
  const { actor, key, exportId } = await anExport(['a.wav']);
  const { renderKey } = await db.exportLine.findFirstOrThrow({ where: { exportId } });
  const isRendered = async () => (await headObject(`renders/${renderKey}.wav`)) !== null;
  const running = runExport(exportId);
  await deleteExport(actor, key);
  await running;
  expect(await isRendered()).toBe((await db.exportRender.count({ where: { key: renderKey } })) === 1);
});

test('an export is deleted while a killed worker was uploading its ZIP: nothing is left', async () => {
  const { actor, key, exportId } = await anExport();
  const zip = `exports/${exportId}-1.zip`;
  // As after kills during the upload of the ZIP, and between the upload and its end.
  const storeId = await beginParts(zip, 'application/zip');
  await db.export.update({ where: { id: exportId }, data: { zipUploadId: storeId } });
  await putObject(zip, Buffer.from('whole'), 'application/zip');
  await deleteExport(actor, key);
  await requireNothingLeft(exportId);
  expect(await listParts({ key: zip, storeId })).toBeNull();
  await putObject(zip, Buffer.from('uploaded after the deletion'), 'application/zip');
  // The queue runs the job of the killed worker again.
  await runExport(exportId, { retryCount: 1 });
  expect(await headObject(zip)).toBeNull();
});

test('retrying and deleting: one of both comes first, and nothing is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { actor, key, exportId, lines } = await anExport();
    await putObject(lines[0]?.uri ?? '', notAudio, 'audio/wav');
    await runExport(exportId);
    await storeRecording(lines[0]?.uri ?? '');
    const [retried, deleted] = await Promise.allSettled(
      round % 2 === 0
        ? [retryExport(actor, key), deleteExport(actor, key)]
        : [deleteExport(actor, key), retryExport(actor, key)].toReversed(),
    );
    expect(deleted?.status).toBe('fulfilled');
    if (retried?.status === 'rejected') expect(retried.reason).toMatchObject({ kind: 'not-found' });
    await runExport(exportId, { attempt: 2 });
    await requireNothingLeft(exportId, 2);
  }
});

test('fifty retries start one attempt', async () => {
  const { actor, key, exportId, lines } = await anExport();
  await putObject(lines[1]?.uri ?? '', notAudio, 'audio/wav');
  await runExport(exportId);
  await storeRecording(lines[1]?.uri ?? '');
  const results = await inParallel(50, () => retryExport(actor, key));
  expect(results.filter(isFulfilled)).toHaveLength(1);
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'conflict' });
  const jobs = (await jobsAbout(exportId)).filter(({ name }) => name === 'export-audio');
  expect(jobs.map(({ data }) => data)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  await runExport(exportId, { attempt: 2 });
  await deleteEnqueued(exportId);
  const { uri, status } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
  expect({ uri, status }).toEqual({ uri: `exports/${exportId}-2.zip`, status: 'finished' });
  expect(await headObject(`exports/${exportId}-1.zip`)).toBeNull();
  expect([...unzip(Buffer.from(await getObject(uri ?? ''))).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
});

test('two runs of one job give one ZIP with each file once', async () => {
  const { exportId } = await anExport(['a.wav', 'b.wav', 'c.wav']);
  // A run may end the upload of the other one, which then fails.
  await Promise.allSettled([runExport(exportId), runExport(exportId, { retryCount: 1 })]);
  await deleteEnqueued(exportId);
  const { uri, numDone, status } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
  expect({ numDone, status }).toEqual({ numDone: 3, status: 'finished' });
  expect([...unzip(Buffer.from(await getObject(uri ?? ''))).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav', 'c.wav']);
});

test('the last attempt of a job fails while its ZIP was uploaded: a retry leaves nothing of it', async () => {
  const { actor, key, exportId } = await anExport();
  const zip = `exports/${exportId}-1.zip`;
  const storeId = await beginParts(zip, 'application/zip');
  await db.export.update({ where: { id: exportId }, data: { zipUploadId: storeId } });
  await exportFailed({ exportId, attempt: 1 });
  await retryExport(actor, key);
  await runExport(exportId, { attempt: 2 });
  await deleteEnqueued(exportId);
  expect(await listParts({ key: zip, storeId })).toBeNull();
  expect(await headObject(`exports/${exportId}-2.zip`)).not.toBeNull();
});
