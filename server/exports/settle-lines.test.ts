import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { setTime } from '@/tests/support/clock';
import { anExport, readExport } from '@/tests/support/steps/export-steps';
import { deleteExport } from './change-export';
import { ExportGoneError, ExportProgress, pendingRecordings, storeRender } from './settle-lines';

afterEach(() => void vi.useRealTimers());

async function aProgress(filenames: readonly string[]) {
  const exported = await anExport(filenames);
  const { exportId, projectId } = exported;
  const rows = await db.exportLine.findMany({ where: { exportId }, orderBy: { position: 'asc' } });
  const progress = new ExportProgress({ exportId, attempt: 1, projectId });
  const statuses = async () => {
    const lines = await db.exportLine.findMany({ where: { exportId }, orderBy: { position: 'asc' } });
    return lines.map(({ status }) => status);
  };
  const events = () => db.event.count({ where: { projectId, type: 'export-updated' } });
  return { ...exported, progress, keys: rows.map(({ renderKey }) => renderKey), statuses, events };
}

const aRender = (renderKey: string) =>
  storeRender({ renderKey, uri: `renders/${renderKey}.wav`, bytes: 3, logs: [{ level: 'warn', message: 'Clipped.' }] });

test('settles lines by their recording, counts them, and logs each', async () => {
  const { actor, key, exportId, progress, keys, statuses } = await aProgress(['a.wav', 'b.wav', 'c.wav']);
  const [a = '', b = ''] = keys;
  await progress.settle([
    { renderKey: a, logs: [{ level: 'info', message: 'Leveled.' }] },
    { renderKey: b, failure: 'The recording was deleted.' },
  ]);
  // A second run of the job does not count a line twice.
  await progress.settle([{ renderKey: b, logs: [] }]);
  expect(await statuses()).toEqual(['done', 'failed', 'pending']);
  const { numDone, numFailed, logs } = await readExport(actor, key);
  expect({ numDone, numFailed }).toEqual({ numDone: 1, numFailed: 1 });
  expect(logs.map(({ level, message }) => `${level} ${message}`).toSorted()).toEqual([
    'error b.wav: The recording was deleted.',
    'info a.wav: Leveled.',
  ]);
  expect((await pendingRecordings(exportId)).map(({ renderKey }) => renderKey)).toEqual(keys.slice(2));
});

test('reuses what is rendered, and renders again what has expired', async () => {
  const { actor, key, exportId, progress, keys, statuses } = await aProgress(['a.wav', 'b.wav']);
  const [a = '', b = ''] = keys;
  await aRender(a);
  const old = new Date(0);
  await db.exportRender.update({ where: { key: a }, data: { lastUsedAt: old } });
  await db.exportLine.updateMany({ where: { exportId, renderKey: b }, data: { status: 'done' } });
  await progress.reuseRenders();
  expect(await statuses()).toEqual(['done', 'pending']);
  expect((await db.exportRender.findUniqueOrThrow({ where: { key: a } })).lastUsedAt).not.toEqual(old);
  const { numDone, logs } = await readExport(actor, key);
  expect(numDone).toBe(1);
  expect(logs.map(({ level, message }) => `${level} ${message}`).toSorted()).toEqual([
    'info a.wav: Exported.',
    'warn a.wav: Clipped.',
  ]);
});

test('stops once the export is retried or deleted, and writes nothing', async () => {
  const { actor, key, exportId, progress, keys, statuses } = await aProgress(['a.wav']);
  const settle = () => progress.settle(keys.map((renderKey) => ({ renderKey, logs: [] })));
  await db.export.update({ where: { id: exportId }, data: { attempt: 2 } });
  await expect(settle()).rejects.toThrow(ExportGoneError);
  expect(await statuses()).toEqual(['pending']);
  await deleteExport(actor, key);
  await expect(settle()).rejects.toThrow(ExportGoneError);
});

test('reports its progress at most once a second', async () => {
  const { progress, keys, events } = await aProgress(['a.wav', 'b.wav', 'c.wav']);
  const before = await events();
  const start = new Date('2026-06-01T12:00:00.000Z');
  for (const [index, ms] of [0, 900, 1_000].entries()) {
    setTime(new Date(start.getTime() + ms));
    await progress.settle([{ renderKey: keys[index] ?? '', logs: [] }]);
  }
  expect(await events()).toBe(before + 2);
});
