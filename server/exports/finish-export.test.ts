import { expect, onTestFinished, test, vi } from 'vitest';
import { BrokenAudioError } from '@/server/audio/errors';
import { db } from '@/server/platform/db';
import { deleteObject, headObject, putObject } from '@/server/platform/storage/storage';
import { beginParts, listParts } from '@/server/platform/storage/storage-parts';
import { log } from '@/server/platform/tracing/log';
import { aRecordedScript } from '@/tests/support/builders';
import {
  exportBody,
  runExport,
  anExport,
  deleteEnqueued,
  notAudio,
  readExport,
} from '@/tests/support/steps/export-steps';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { deleteExport, retryExport } from './change-export';
import { createExport } from './create-export';
import { exportFailed, finishExport } from './finish-export';

/** Returns what is logged about a record from now on: the first rendering of a process also warns of an old ffmpeg. */
function loggedWarnings(): () => unknown[][] {
  const spy = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.filter(([about]) => typeof about === 'object');
}

test('the ZIP is stored once, and deleted if the export was deleted meanwhile', async () => {
  const { actor, key, exportId } = await anExport(['a.wav']);
  const zip = `exports/${exportId}-1.zip`;
  const deletions = async () => (await jobsAbout(zip)).filter(({ name }) => name === 'delete-objects').length;
  const events = () => db.event.count({ where: { projectId: key.projectId, type: 'export-updated' } });
  const before = await events();
  await Promise.all([1, 2, 3].map(() => finishExport({ exportId, attempt: 1 }, zip)));
  expect(await readExport(actor, key)).toMatchObject({ status: 'finished', uri: zip });
  expect([await events(), await deletions()]).toEqual([before + 1, 0]);
  await deleteExport(actor, key);
  const numBefore = await deletions();
  await finishExport({ exportId, attempt: 1 }, zip);
  expect(await deletions()).toBe(numBefore + 1);
});

test('an export fails if nothing could be made, and logs why', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const [a, b] = lines;
  await putObject(a?.uri ?? '', notAudio, 'audio/wav');
  await deleteObject(b?.uri ?? '');
  const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const warnings = loggedWarnings();
  await runExport(exportId);
  expect(await readExport(actor, { projectId, exportId })).toMatchObject({ status: 'failed', uri: null });
  expect(warnings()).toEqual([
    expect.arrayContaining(['recording to export is missing']),
    [expect.objectContaining({ exportId, uri: a?.uri, err: expect.any(BrokenAudioError) }), expect.any(String)],
    [expect.objectContaining({ exportId }), 'export failed: no recording could be exported'],
  ]);
});

test('an export becomes failed after the last attempt, and can be retried', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const warnings = loggedWarnings();
  await exportFailed({ exportId, attempt: 1 });
  expect(warnings()).toEqual([[{ exportId, attempt: 1, pending: 2 }, expect.stringContaining('last attempt')]]);
  const key = { projectId, exportId };
  expect(await readExport(actor, key)).toMatchObject({ status: 'failed', numFailed: 2 });
  await retryExport(actor, key);
  await exportFailed({ exportId, attempt: 1 });
  await runExport(exportId, { attempt: 2 });
  expect(await readExport(actor, key)).toMatchObject({ status: 'finished', numDone: 2 });
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
