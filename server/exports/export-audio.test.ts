import { expect, test } from 'vitest';
import { aProject, aRecordedScript, aTake, storeRecording } from '@/tests/support/builders';
import { exportBody, runExport, anExport, deleteEnqueued, readExport, zipOf } from '@/tests/support/steps/export-steps';
import { db } from '@/server/platform/db';
import { deleteObject, getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { unzip } from '@/tests/support/zip';
import { deleteExport } from './change-export';
import { createExport } from './create-export';

test('writes a ZIP with unique names and the script as text cells, and a log for each line', async () => {
  const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav']);
  const [a, b] = lines;
  const body = {
    format: 'flac',
    lines: [a, { ...b, filename: 'A.mp3', line: '=1+"2"' }],
    filenamePattern: 'x/{filename}',
  };
  const { id: exportId } = await createExport(actor, projectId, exportBody(body));
  await runExport(exportId);
  const files = await zipOf(exportId);
  expect([...files.keys()]).toEqual(['script.csv', 'x/a.flac', 'x/A (2).flac']);
  expect(files.get('script.csv')?.toString()).toBe(
    '\uFEFFFile,Filename,Line,Status\r\nx/a.flac,a.wav,Say 0,exported\r\nx/A (2).flac,A.mp3,"\'=1+""2""",exported\r\n',
  );
  expect(files.get('x/a.flac')?.toString('latin1', 0, 4)).toBe('fLaC');
  const { status, numDone, logs } = await readExport(actor, { projectId, exportId });
  expect({ status, numDone }).toEqual({ status: 'finished', numDone: 2 });
  expect(logs.map(({ level, message }) => `${level} ${message}`).toSorted()).toEqual([
    'info x/A (2).flac: Exported.',
    'info x/a.flac: Exported.',
    'warn A.mp3: named x/A (2).flac, because the name was already used.',
  ]);
  const problems = await readExport(actor, { projectId, exportId }, { lines: 'false', logs: 'problems' });
  expect(problems.logs).toHaveLength(1);
  expect(problems.lines).toBeUndefined();
});

test('gives the same bytes for the same input, without computing them again', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const body = exportBody({ format: 'mp3', normloudness: true, lines });
  const first = await createExport(actor, projectId, body);
  await runExport(first.id);
  // Rendering them again would fail.
  for (const { uri } of lines) await putObject(uri, Buffer.from('not audio'), 'audio/wav');
  const second = await createExport(actor, projectId, body);
  await runExport(second.id);
  expect(await zipOf(second.id)).toEqual(await zipOf(first.id));
  const uris = [`exports/${first.id}-1.zip`, `exports/${second.id}-1.zip`];
  const [one, other] = await Promise.all(uris.map((uri) => getObject(uri)));
  expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
});

test('exports the takes of a project without lines', async () => {
  const { id: projectId, customer, voiceIds } = await aProject({ state: 'accepted' });
  const take = await aTake({ projectId, userId: voiceIds[0] ?? '' });
  await storeRecording(take.uri);
  const lines = [{ filename: 'Opening 1.2', uri: take.uri }];
  const { id } = await createExport(customer.actor, projectId, exportBody({ format: 'opus', ending: 'ogg', lines }));
  await runExport(id);
  expect([...(await zipOf(id)).keys()]).toEqual(['script.csv', 'Opening 1.2.ogg']);
});

test('renders again what is missing in the store, in the next attempt of the job', async () => {
  const { actor, projectId, lines } = await aRecordedScript(['a.wav']);
  const first = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  await runExport(first.id);
  const { renderKey } = await db.exportLine.findFirstOrThrow({ where: { exportId: first.id } });
  await deleteObject(`renders/${renderKey}.wav`);
  const second = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  await expect(runExport(second.id)).rejects.toMatchObject({ name: 'NoSuchKey' });
  await runExport(second.id);
  expect([...(await zipOf(second.id)).keys()]).toEqual(['script.csv', 'a.wav']);
});

test('fails only the line whose recording was deleted meanwhile', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const key = { projectId, exportId: (await createExport(actor, projectId, exportBody({ format: 'wav', lines }))).id };
  await deleteObject(lines[0]?.uri ?? '');
  await runExport(key.exportId);
  expect(await readExport(actor, key)).toMatchObject({ status: 'finished', numDone: 1, numFailed: 1 });
  const { logs } = await readExport(actor, key, { lines: 'false', logs: 'problems' });
  expect(logs).toMatchObject([{ level: 'error', message: 'a.wav: The recording was deleted.' }]);
  expect([...(await zipOf(key.exportId)).keys()]).toEqual(['script.csv', 'b.wav']);
});

test('continues after a kill, and does nothing when it runs again', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const [a, b] = lines;
  const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const rendered = await createExport(actor, projectId, exportBody({ format: 'wav', lines: [a] }));
  await runExport(rendered.id);
  // Simulates a kill during the upload of the ZIP: one line is rendered, and parts of a ZIP exist.
  await putObject(a?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
  await db.export.update({ where: { id: exportId }, data: { zipUploadId: 'lost' } });
  await runExport(exportId);
  expect([...(await zipOf(exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
  await putObject(b?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
  await runExport(exportId);
  expect(await readExport(actor, { projectId, exportId })).toMatchObject({
    status: 'finished',
    numFailed: 0,
  });
});

test('stops when the export is deleted', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const running = runExport(exportId);
  await deleteExport(actor, { projectId, exportId });
  await running;
  expect(await db.export.count({ where: { id: exportId } })).toBe(0);
  expect(await headObject(`exports/${exportId}-1.zip`)).toBeNull();
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

test('two runs of one job give one ZIP with each file once', async () => {
  const { exportId } = await anExport(['a.wav', 'b.wav', 'c.wav']);
  // A run may end the upload of the other one, which then fails.
  await Promise.allSettled([runExport(exportId), runExport(exportId, { retryCount: 1 })]);
  await deleteEnqueued(exportId);
  const { uri, numDone, status } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
  expect({ numDone, status }).toEqual({ numDone: 3, status: 'finished' });
  expect([...unzip(Buffer.from(await getObject(uri ?? ''))).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav', 'c.wav']);
});
