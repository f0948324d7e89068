import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { listParts } from '@/server/platform/storage/storage-parts';
import { aRecordedScript } from '@/tests/support/builders';
import { exportBody, runExport } from '@/tests/support/steps/export-steps';
import { startTcpProxy } from '@/tests/support/network/tcp-proxy';
import { unzip } from '@/tests/support/zip';
import { createExport } from './create-export';
import { testFolder } from '@/tests/support/test-folder';

const store = await startTcpProxy(process.env.S3_ENDPOINT ?? '');
process.env.S3_ENDPOINT = store.url;

/** Files for more than one batch. */
const filenames = Array.from({ length: 25 }, (_, index) => `${index}.wav`);
let exportId: string;
const folder = testFolder();

beforeEach(async () => {
  vi.stubEnv('TMPDIR', folder);
  const { actor, projectId, lines } = await aRecordedScript(filenames);
  exportId = (await createExport(actor, projectId, exportBody({ format: 'mp3', lines }))).id;
});
afterEach(() => {
  vi.unstubAllEnvs();
  store.restore();
});
afterAll(async () => {
  await store.stop();
});

const run = (retryCount: number) => runExport(exportId, { retryCount });
const stored = () => db.export.findUniqueOrThrow({ where: { id: exportId } });

/** Requires the export to be complete after a retry of the job, when the store is back. */
async function requireWhole(): Promise<void> {
  store.restore();
  await run(1);
  const { status, numDone, numFailed, uri, zipUploadId } = await stored();
  expect({ status, numDone, numFailed, zipUploadId }).toEqual({
    status: 'finished',
    numDone: filenames.length,
    numFailed: 0,
    zipUploadId: null,
  });
  const files = unzip(Buffer.from(await getObject(uri ?? '')));
  expect([...files.keys()]).toEqual(['script.csv', ...filenames.map((_, index) => `${index}.mp3`)]);
  const logs = await db.exportLog.findMany({ where: { exportId } });
  expect(logs).toHaveLength(filenames.length);
  expect(logs.every(({ level }) => level === 'info')).toBe(true);
  expect(await readdir(folder)).toEqual([]);
}

test('the store is gone before the export begins', async () => {
  store.cut();
  await expect(run(0)).rejects.toThrow();
  expect(await stored()).toMatchObject({ status: 'inProgress', numFailed: 0 });
  await requireWhole();
});

test('the store goes while rendered files are uploaded', async () => {
  store.cutAt('/renders/');
  await expect(run(0)).rejects.toThrow();
  expect(await stored()).toMatchObject({ status: 'inProgress', numFailed: 0 });
  await requireWhole();
});

test('the store goes while the ZIP is uploaded, whose parts are deleted later', async () => {
  store.cutAt('partNumber=1');
  await expect(run(0)).rejects.toThrow();
  const { status, numDone, zipUploadId } = await stored();
  expect({ status, numDone }).toEqual({ status: 'inProgress', numDone: filenames.length });
  expect(zipUploadId).not.toBeNull();
  await requireWhole();
  expect(await listParts({ key: `exports/${exportId}-1.zip`, storeId: zipUploadId ?? '' })).toBeNull();
});
