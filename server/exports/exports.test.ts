import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildTake } from '@/prisma/seed/builders';
import { BrokenAudioError } from '@/server/audio/errors';
import { db } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { deleteObject, getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { anActor, aProject, aUser } from '@/tests/support/builders';
import { aRecordedScript, exportBody as bodyOf, runExport, storeRecording as store } from '@/tests/support/exports';
import { aScript, recordLines } from '@/tests/support/lines';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { unzip } from '@/tests/support/zip';
import { deleteExport, retryExport } from './change-export';
import { createExport } from './create-export';
import { exportFailed } from './finish-export';
import { purgeRenders } from './purge-renders';
import { listExports, readExport as readPage } from './queries';

const flac = { format: 'flac' } as const;

/** Also records lines again. */
async function aChain(filenames: readonly string[]) {
  const { actor, projectId, voice, lines } = await aRecordedScript(filenames);
  const record = async (filename: string, level: number) => {
    const [take] = await recordLines(projectId, voice.id, [filename]);
    await store(take?.uri ?? '', level);
    return take?.uri ?? '';
  };
  type Line = (typeof lines)[number];
  return { actor, projectId, record, lines: lines as [Line, Line, Line] };
}

const run = (exportId: string, attempt = 1) => runExport(exportId, { attempt });
const everything = { lines: 'true', logs: 'all' } as const;
const readExport = async (...read: Parameters<typeof readPage>) => (await readPage(...read)).body;

/** Returns what is logged from now on. */
function loggedWarnings(): () => unknown[][] {
  const spy = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls;
}

async function zipOf(exportId: string): Promise<Map<string, Buffer>> {
  const { uri } = await db.export.findUniqueOrThrow({ where: { id: exportId } });
  return unzip(Buffer.from(await getObject(uri ?? '')));
}

describe('creating an export', () => {
  test('stores the lines as they are, with the defaults of the format, and enqueues the job', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const created = await createExport(actor, projectId, bodyOf({ format: 'aac', lines }));
    expect(created).toMatchObject({ status: 'in-progress', format: 'aac', bitrate: 80, ending: 'm4a', numLines: 2 });
    expect(created).toMatchObject({ numDone: 0, numFailed: 0, uri: null, loudnesstarget: -16 });
    expect(created).toMatchObject({ filenamePattern: '{filename}', changedSinceExport: null });
    expect((await jobsAbout(created.id)).map(({ name }) => name)).toEqual(['export-audio']);
    expect(await db.event.count({ where: { projectId, type: 'export-updated' } })).toBe(1);
    const detail = await readExport(actor, { projectId, exportId: created.id }, everything);
    expect(detail.lines).toEqual(lines);
    expect((await listExports(actor, projectId)).map(({ id }) => id)).toEqual([created.id]);
  });

  test('is read in pages below 1 MB, however long its lines and its log are', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav']);
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    const uri = lines[0]?.uri ?? '';
    const added = Array.from({ length: 80 }, (_, index) => ({
      exportId,
      uri,
      renderKey: uri,
      position: index + 2,
      filename: `${index}.wav`,
      path: `${index}.wav`,
      line: '語'.repeat(15_000),
    }));
    await db.exportLine.createMany({ data: added });
    const messages = Array.from({ length: 2_500 }, (_, index) => `${index} ${'x'.repeat(300)}`);
    await db.exportLog.createMany({
      data: messages.map((message, index) => ({ exportId, level: 'info', message, created: new Date(index) })),
    });
    const read: { filenames: string[]; messages: string[] } = { filenames: [], messages: [] };
    let cursor: string | undefined;
    do {
      const { body, extra } = await readPage(actor, { projectId, exportId }, { ...everything, cursor });
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
      read.filenames.push(...(body.lines ?? []).map(({ filename }) => filename));
      read.messages.push(...body.logs.map(({ message }) => message));
      cursor = extra.headers?.['X-Next-Cursor'];
    } while (cursor !== undefined);
    expect(read.filenames).toEqual(['a.wav', ...added.map(({ filename }) => filename)]);
    expect(read.messages).toEqual(messages);
    const query = { ...everything, cursor: 'none' };
    await expect(readPage(actor, { projectId, exportId }, query)).rejects.toMatchObject({ kind: 'validation' });
  });

  test('refuses audio that the actor may not download', async () => {
    const { actor, projectId, lines, voice } = await aRecordedScript();
    const [line] = lines;
    const other = await aRecordedScript();
    const forbidden = 'Some of this audio does not exist or cannot be downloaded yet.';
    const attempt = (uri: string) =>
      createExport(actor, projectId, bodyOf({ format: 'wav', lines: [line, { filename: 'x', uri }] }));
    await expect(attempt(other.lines[0]?.uri ?? '')).rejects.toMatchObject({ kind: 'not-found', message: forbidden });
    await expect(attempt('audio/none.wav')).rejects.toThrow(forbidden);
    await db.lineTake.updateMany({ where: { uri: line?.uri ?? '' }, data: { status: 'failed' } });
    await expect(attempt(line?.uri ?? '')).rejects.toThrow(forbidden);
    await expect(createExport(voice.actor, projectId, bodyOf({ format: 'wav', lines }))).rejects.toThrow(
      'Missing scope create-export',
    );
    const stranger = await anActor((await aUser()).id);
    await expect(listExports(stranger, projectId)).rejects.toThrow('Missing scope list-project');
    expect(await db.export.count({ where: { projectId } })).toBe(0);
  });

  test('refuses audio of an assignment that was not accepted', async () => {
    const { customer, projectId, voice } = await aScript(['a.wav'], { state: 'assigned' });
    const [take] = await recordLines(projectId, voice.id, ['a.wav']);
    const lines = [{ filename: 'a.wav', uri: take?.uri }];
    await expect(createExport(customer.actor, projectId, bodyOf({ format: 'wav', lines }))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This is possible once the voice has accepted the project.',
    });
  });

  test('runs at most three exports of a project at once', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const results = await inParallel(10, () => createExport(actor, projectId, bodyOf({ format: 'wav', lines })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('leaves out what an earlier export has', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav', 'c.wav']);
    const first = await createExport(actor, projectId, bodyOf({ format: 'wav', lines: lines.slice(0, 2) }));
    await run(first.id);
    const changedSinceExport = first.id;
    const second = await createExport(actor, projectId, bodyOf({ format: 'wav', lines, changedSinceExport }));
    expect(second).toMatchObject({ numLines: 1, changedSinceExport });
    await run(second.id);
    expect([...(await zipOf(second.id)).keys()]).toEqual(['script.csv', 'c.wav']);
    const same = bodyOf({ format: 'wav', lines: lines.slice(0, 2), changedSinceExport });
    await expect(createExport(actor, projectId, same)).rejects.toThrow('Nothing has changed since that export.');
    const other = bodyOf({ format: 'wav', lines: lines.slice(0, 2), changedSinceExport, leveler: true });
    expect((await createExport(actor, projectId, other)).numLines).toBe(2);
    const missing = bodyOf({ format: 'wav', lines, changedSinceExport: 'none' });
    await expect(createExport(actor, projectId, missing)).rejects.toThrow('This export does not exist.');
  });

  test('compares with what the whole chain of exports has', async () => {
    const { actor, projectId, lines, record } = await aChain(['a.wav', 'b.wav', 'c.wav']);
    const exportSince = async (changedSinceExport: string | undefined, exported: readonly { uri: string }[]) => {
      const { id } = await createExport(actor, projectId, bodyOf({ ...flac, lines: exported, changedSinceExport }));
      await run(id);
      return id;
    };
    const filesOf = async (exportId: string) => [...(await zipOf(exportId)).keys()].slice(1);
    const [a, b, c] = lines;
    const full = await exportSince(undefined, [a, b]);
    const newB = { ...b, uri: await record(b.filename, 0.35) };
    const delta = await exportSince(full, [a, newB, c]);
    expect(await filesOf(delta)).toEqual(['b.flac', 'c.flac']);
    expect((await zipOf(delta)).get('script.csv')?.toString().split('\r\n').slice(1, 4)).toEqual([
      'a.flac,a.wav,Say 0,unchanged',
      'b.flac,b.wav,Say 1,exported',
      'c.flac,c.wav,Say 2,exported',
    ]);
    // a.wav is in the first ZIP, and b.wav and c.wav in the second one.
    const nothing = createExport(actor, projectId, bodyOf({ ...flac, lines: [a, newB, c], changedSinceExport: delta }));
    await expect(nothing).rejects.toThrow('Nothing has changed since that export.');
    const newA = { ...a, uri: await record(a.filename, 0.25) };
    // Rendering them again would fail.
    for (const { uri } of [newB, c]) await putObject(uri, Buffer.from('not audio'), 'audio/wav');
    const third = await exportSince(delta, [newA, newB, c]);
    expect(await filesOf(third)).toEqual(['a.flac']);
    // The first recording is in the first ZIP, but the second ZIP has replaced it.
    const fourth = await exportSince(third, [newA, b, c]);
    expect(await filesOf(fourth)).toEqual(['b.flac']);
    const whole = await exportSince(undefined, [newA, newB, c]);
    const [all, changes] = [await zipOf(whole), await zipOf(delta)];
    for (const name of ['b.flac', 'c.flac']) expect(all.get(name)).toEqual(changes.get(name));
    expect(all.get('a.flac')).toEqual((await zipOf(third)).get('a.flac'));
  });

  test('a delta has again what failed before, and what a deleted export had', async () => {
    const { actor, projectId, lines } = await aChain(['a.wav', 'b.wav']);
    const [a, b] = lines;
    const first = await createExport(actor, projectId, bodyOf({ ...flac, lines: [a] }));
    await run(first.id);
    await putObject(b.uri, Buffer.from('this is not audio at all'), 'audio/wav');
    const since = (changedSinceExport: string) =>
      createExport(actor, projectId, bodyOf({ ...flac, lines: [a, b], changedSinceExport }));
    const second = await since(first.id);
    await expect(since(second.id)).rejects.toThrow('That export is not finished. Please choose a finished one.');
    await run(second.id);
    await expect(since(second.id)).rejects.toThrow('That export is not finished.');
    await store(b.uri);
    await retryExport(actor, { projectId, exportId: second.id });
    await run(second.id, 2);
    await deleteExport(actor, { projectId, exportId: first.id });
    const [row] = await listExports(actor, projectId);
    expect(row).toMatchObject({ id: second.id, changedSinceExport: null });
    const third = await since(second.id);
    expect(third.numLines).toBe(1);
    expect((await readExport(actor, { projectId, exportId: third.id }, everything)).lines).toEqual([a]);
  });
});

describe('the job', () => {
  test('writes a ZIP with unique names and the script as text cells, and a log for each line', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav']);
    const [a, b] = lines;
    const body = {
      format: 'flac',
      lines: [a, { ...b, filename: 'A.mp3', line: '=1+"2"' }],
      filenamePattern: 'x/{filename}',
    };
    const { id: exportId } = await createExport(actor, projectId, bodyOf(body));
    await run(exportId);
    const files = await zipOf(exportId);
    expect([...files.keys()]).toEqual(['script.csv', 'x/a.flac', 'x/A (2).flac']);
    expect(files.get('script.csv')?.toString()).toBe(
      '\uFEFFFile,Filename,Line,Status\r\nx/a.flac,a.wav,Say 0,exported\r\nx/A (2).flac,A.mp3,"\'=1+""2""",exported\r\n',
    );
    expect(files.get('x/a.flac')?.toString('latin1', 0, 4)).toBe('fLaC');
    const { status, numDone, logs } = await readExport(actor, { projectId, exportId }, everything);
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
    const body = bodyOf({ format: 'mp3', normloudness: true, lines });
    const first = await createExport(actor, projectId, body);
    await run(first.id);
    // Rendering them again would fail.
    for (const { uri } of lines) await putObject(uri, Buffer.from('not audio'), 'audio/wav');
    const second = await createExport(actor, projectId, body);
    await run(second.id);
    expect(await zipOf(second.id)).toEqual(await zipOf(first.id));
    const uris = [`exports/${first.id}-1.zip`, `exports/${second.id}-1.zip`];
    const [one, other] = await Promise.all(uris.map((uri) => getObject(uri)));
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
  });

  test('exports the takes of a project without lines', async () => {
    const { id: projectId, customer, voiceIds } = await aProject({ state: 'accepted' });
    const take = await buildTake(db, { projectId, userId: voiceIds[0] ?? '' });
    await store(take.uri);
    const lines = [{ filename: 'Opening 1.2', uri: take.uri }];
    const { id } = await createExport(customer.actor, projectId, bodyOf({ format: 'opus', ending: 'ogg', lines }));
    await run(id);
    expect([...(await zipOf(id)).keys()]).toEqual(['script.csv', 'Opening 1.2.ogg']);
  });

  test('fails a damaged line only, and a retry processes nothing else', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav', 'c.wav']);
    const [a, b] = lines;
    await putObject(b?.uri ?? '', Buffer.from('this is not audio at all'), 'audio/wav');
    const key = { projectId, exportId: '' };
    key.exportId = (await createExport(actor, projectId, bodyOf({ format: 'wav', lines }))).id;
    await run(key.exportId);
    expect(await readExport(actor, key, everything)).toMatchObject({ status: 'finished', numDone: 2, numFailed: 1 });
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
    await store(b?.uri ?? '');
    await putObject(a?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
    const retried = await retryExport(actor, key);
    expect(retried).toMatchObject({ status: 'in-progress', numDone: 2, numFailed: 0, uri: null });
    await expect(retryExport(actor, key)).rejects.toThrow('This export is still running.');
    await run(key.exportId, 2);
    expect([...(await zipOf(key.exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav', 'c.wav']);
    await expect(retryExport(actor, key)).rejects.toThrow('Nothing failed in this export.');
  });

  test('renders again in a retry what has expired since', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const [, b] = lines;
    await putObject(b?.uri ?? '', Buffer.from('this is not audio at all'), 'audio/wav');
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    await run(exportId);
    const rendered = await db.exportLine.findMany({ where: { exportId }, select: { renderKey: true } });
    await db.exportRender.deleteMany({ where: { key: { in: rendered.map(({ renderKey }) => renderKey) } } });
    await store(b?.uri ?? '');
    await retryExport(actor, { projectId, exportId });
    await run(exportId, 2);
    expect([...(await zipOf(exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
  });

  test('renders again what is missing in the store, in the next attempt of the job', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav']);
    const first = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    await run(first.id);
    const { renderKey } = await db.exportLine.findFirstOrThrow({ where: { exportId: first.id } });
    await deleteObject(`renders/${renderKey}.wav`);
    const second = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    await expect(run(second.id)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await run(second.id);
    expect([...(await zipOf(second.id)).keys()]).toEqual(['script.csv', 'a.wav']);
  });

  test('fails only the line whose recording was deleted meanwhile', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const key = { projectId, exportId: (await createExport(actor, projectId, bodyOf({ format: 'wav', lines }))).id };
    await deleteObject(lines[0]?.uri ?? '');
    await run(key.exportId);
    expect(await readExport(actor, key, everything)).toMatchObject({ status: 'finished', numDone: 1, numFailed: 1 });
    const { logs } = await readExport(actor, key, { lines: 'false', logs: 'problems' });
    expect(logs).toMatchObject([{ level: 'error', message: 'a.wav: The recording was deleted.' }]);
    expect([...(await zipOf(key.exportId)).keys()]).toEqual(['script.csv', 'b.wav']);
  });

  test('fails if nothing could be made, and logs why', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const [a, b] = lines;
    await putObject(a?.uri ?? '', Buffer.from('this is not audio at all'), 'audio/wav');
    await deleteObject(b?.uri ?? '');
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    const warnings = loggedWarnings();
    await run(exportId);
    expect(await readExport(actor, { projectId, exportId }, everything)).toMatchObject({ status: 'failed', uri: null });
    expect(warnings()).toEqual([
      expect.arrayContaining(['recording to export is missing']),
      [expect.objectContaining({ exportId, uri: a?.uri, err: expect.any(BrokenAudioError) }), expect.any(String)],
      [expect.objectContaining({ exportId }), 'export failed: no recording could be exported'],
    ]);
  });

  test('continues after a kill, and does nothing when it runs again', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const [a, b] = lines;
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    const rendered = await createExport(actor, projectId, bodyOf({ format: 'wav', lines: [a] }));
    await run(rendered.id);
    // As after a kill during the upload of the ZIP: one line is rendered, and parts of a ZIP exist.
    await putObject(a?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
    await db.export.update({ where: { id: exportId }, data: { zipUploadId: 'lost' } });
    await run(exportId);
    expect([...(await zipOf(exportId)).keys()]).toEqual(['script.csv', 'a.wav', 'b.wav']);
    await putObject(b?.uri ?? '', Buffer.from('rendering this again would fail'), 'audio/wav');
    await run(exportId);
    expect(await readExport(actor, { projectId, exportId }, everything)).toMatchObject({
      status: 'finished',
      numFailed: 0,
    });
  });

  test('becomes failed after the last attempt, and can be retried', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    const warnings = loggedWarnings();
    await exportFailed({ exportId, attempt: 1 });
    expect(warnings()).toEqual([[{ exportId, attempt: 1, pending: 2 }, expect.stringContaining('last attempt')]]);
    const key = { projectId, exportId };
    expect(await readExport(actor, key, everything)).toMatchObject({ status: 'failed', numFailed: 2 });
    await retryExport(actor, key);
    await exportFailed({ exportId, attempt: 1 });
    await run(exportId, 2);
    expect(await readExport(actor, key, everything)).toMatchObject({ status: 'finished', numDone: 2 });
  });

  test('stops when the export is deleted', async () => {
    const { actor, projectId, lines } = await aRecordedScript();
    const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
    const running = run(exportId);
    await deleteExport(actor, { projectId, exportId });
    await running;
    expect(await db.export.count({ where: { id: exportId } })).toBe(0);
    expect(await headObject(`exports/${exportId}-1.zip`)).toBeNull();
  });
});

test('deleting an export deletes its ZIP', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const { id: exportId } = await createExport(actor, projectId, bodyOf({ format: 'wav', lines }));
  await run(exportId);
  await deleteExport(actor, { projectId, exportId });
  await expect(readExport(actor, { projectId, exportId }, everything)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await jobsAbout(`exports/${exportId}-1.zip`)).toMatchObject([{ name: 'delete-objects' }]);
});

test('deletes rendered files that were not used for a week', async () => {
  const renders = ['old', 'young'].map((age) => ({ age, uri: `renders/${age}-${randomUUID()}.wav` }));
  for (const { age, uri } of renders) {
    await putObject(uri, Buffer.from(age), 'audio/wav');
    const lastUsedAt = new Date(Date.now() - (age === 'old' ? 7.1 : 6.9) * 86_400_000);
    await db.exportRender.create({ data: { key: uri, uri, bytes: 3, logs: [], lastUsedAt } });
  }
  await purgeRenders(AbortSignal.timeout(10_000));
  const found = await Promise.all(renders.map(async ({ uri }) => (await headObject(uri)) !== null));
  expect(found).toEqual([false, true]);
  expect(await db.exportRender.count({ where: { key: { in: renders.map(({ uri }) => uri) } } })).toBe(1);
});
