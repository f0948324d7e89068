import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { beginParts, listParts } from '@/server/platform/storage/storage-parts';
import { aRecordedScript, storeRecording } from '@/tests/support/builders';
import {
  exportBody,
  runExport,
  anExport,
  deleteEnqueued,
  notAudio,
  readExport,
  zipOf,
} from '@/tests/support/steps/export-steps';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { crowd } from '@/tests/support/jobs/poll';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { unzip } from '@/tests/support/zip';
import { deleteExport, retryExport } from './change-export';
import { createExport } from './create-export';

async function requireNothingLeft(exportId: string, attempts = 1): Promise<void> {
  await deleteEnqueued(exportId);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect(await headObject(`exports/${exportId}-${attempt}.zip`)).toBeNull();
  }
  expect(await db.exportLine.count({ where: { exportId } })).toBe(0);
  expect(await db.exportLog.count({ where: { exportId } })).toBe(0);
}

describe('a retry', () => {
  test('fails a damaged line only, and a retry processes nothing else', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav', 'c.wav']);
    const [a, b] = lines;
    await putObject(b?.uri ?? '', notAudio, 'audio/wav');
    const key = { projectId, exportId: '' };
    key.exportId = (await createExport(actor, projectId, exportBody({ format: 'wav', lines }))).id;
    await runExport(key.exportId);
    expect(await readExport(actor, key)).toMatchObject({ status: 'finished', numDone: 2, numFailed: 1 });
    const files = await zipOf(key.exportId);
    expect([...files.keys()]).toEqual(['script.csv', 'a.wav', 'c.wav']);
    expect(files.get('script.csv')?.toString().split('\r\n').slice(1, 4)).toEqual([
      'a.wav,a.wav,Say 0,exported',
      ',b.wav,Say 1,failed',
      'c.wav,c.wav,Say 2,exported',
    ]);
    const { logs } = await readExport(actor, key, { lines: 'false', logs: 'problems' });
    expect(logs.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'error b.wav: This file is not audio. Please upload a WAV, AIFF or FLAC file.',
    ]);
    await storeRecording(b?.uri ?? '');
    await putObject(a?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
    const retried = await retryExport(actor, key);
    expect(retried).toMatchObject({ status: 'in-progress', numDone: 2, numFailed: 0, uri: null });
    await expect(retryExport(actor, key)).rejects.toThrow('This export is still running.');
    await runExport(key.exportId, { attempt: 2 });
    expect([...(await zipOf(key.exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav', 'c.wav']);
    await expect(retryExport(actor, key)).rejects.toThrow('Nothing failed in this export.');
  });

  test('renders again in a retry what has expired since', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const [, b] = lines;
    await putObject(b?.uri ?? '', notAudio, 'audio/wav');
    const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
    await runExport(exportId);
    const rendered = await db.exportLine.findMany({ where: { exportId }, select: { renderKey: true } });
    await db.exportRender.deleteMany({ where: { key: { in: rendered.map(({ renderKey }) => renderKey) } } });
    await storeRecording(b?.uri ?? '');
    await retryExport(actor, { projectId, exportId });
    await runExport(exportId, { attempt: 2 });
    expect([...(await zipOf(exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
  });

  test('fifty retries start one attempt', async () => {
    const { actor, key, exportId, lines } = await anExport();
    await putObject(lines[1]?.uri ?? '', notAudio, 'audio/wav');
    await runExport(exportId);
    await storeRecording(lines[1]?.uri ?? '');
    await expectSuccesses(1, { of: crowd, refusal: { kind: 'conflict' } }, () => retryExport(actor, key));
    const jobs = (await jobsAbout(exportId)).filter(({ name }) => name === 'export-audio');
    expect(jobs.map(({ data }) => data)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    await runExport(exportId, { attempt: 2 });
    await deleteEnqueued(exportId);
    const { uri, status } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
    expect({ uri, status }).toEqual({ uri: `exports/${exportId}-2.zip`, status: 'finished' });
    expect(await headObject(`exports/${exportId}-1.zip`)).toBeNull();
    expect([...unzip(Buffer.from(await getObject(uri ?? ''))).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
  });
});

describe('a deletion', () => {
  test('deleting an export deletes its ZIP', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
    await runExport(exportId);
    await deleteExport(actor, { projectId, exportId });
    await expect(readExport(actor, { projectId, exportId })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await jobsAbout(`exports/${exportId}-1.zip`)).toMatchObject([{ name: 'delete-objects' }]);
  });

  test('deleting and finishing: nothing is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { actor, key, exportId } = await anExport();
      const running = runExport(exportId);
      for (let turn = 0; turn < round; turn += 1) await db.export.count({ where: { id: exportId } });
      await expectSuccesses(1, { of: 5, refusal: { kind: 'not-found' } }, () => deleteExport(actor, key));
      await running;
      await requireNothingLeft(exportId);
    }
  });

  test('an export is deleted while a killed worker was uploading its ZIP: nothing is left', async () => {
    const { actor, key, exportId } = await anExport();
    const zip = `exports/${exportId}-1.zip`;
    // Simulates kills during the upload of the ZIP, and between the upload and its end.
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
});

test('is refused for exports of other projects', async () => {
  const { exportId } = await anExport(['a.wav']);
  const other = await anExport(['a.wav']);
  for (const change of [retryExport, deleteExport]) {
    await expect(change(other.actor, { projectId: other.projectId, exportId })).rejects.toThrow(
      'This export does not exist.',
    );
  }
  expect(await db.export.count({ where: { id: { in: [exportId, other.exportId] }, attempt: 1 } })).toBe(2);
});
