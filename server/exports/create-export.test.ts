import { describe, expect, test } from 'vitest';
import { createExport as contract } from '@/lib/contracts/exports';
import { deleteLines } from '@/server/lines/delete-lines';
import { updateLine } from '@/server/lines/edit-line';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { aRecordedScript, aScript, recordLines, storeRecording } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { exportBody, notAudio, readExport, runExport, zipOf } from '@/tests/support/steps/export-steps';
import { deleteExport, retryExport } from './change-export';
import { createExport } from './create-export';
import { listExports } from './queries';

/** Tests the rules of docs/rules/exports.md. */

test('an export stores the lines as they are, with the defaults of the format, and enqueues the job', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const created = await createExport(actor, projectId, exportBody({ format: 'aac', lines }));
  expect(created).toMatchObject({ status: 'in-progress', format: 'aac', bitrate: 80, ending: 'm4a', numLines: 2 });
  expect(created).toMatchObject({ numDone: 0, numFailed: 0, uri: null, loudnesstarget: -16 });
  expect(created).toMatchObject({ filenamePattern: '{filename}', changedSinceExport: null });
  expect((await jobsAbout(created.id)).map(({ name }) => name)).toEqual(['export-audio']);
  expect(await db.event.count({ where: { projectId, type: 'export-updated' } })).toBe(1);
  const detail = await readExport(actor, { projectId, exportId: created.id });
  expect(detail.lines).toEqual(lines);
  expect((await listExports(actor, projectId)).map(({ id }) => id)).toEqual([created.id]);
});

test('refuses audio that the actor may not download', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  const [line] = lines;
  const other = await aRecordedScript();
  const forbidden = 'Some of this audio does not exist or cannot be downloaded yet.';
  const attempt = (uri: string) =>
    createExport(actor, projectId, exportBody({ format: 'wav', lines: [line, { filename: 'x', uri }] }));
  await expect(attempt(other.lines[0]?.uri ?? '')).rejects.toMatchObject({ kind: 'not-found', message: forbidden });
  await expect(attempt('audio/none.wav')).rejects.toThrow(forbidden);
  await db.lineTake.updateMany({ where: { uri: line?.uri ?? '' }, data: { status: 'processing' } });
  await expect(attempt(line?.uri ?? '')).rejects.toThrow(forbidden);
  expect(await db.export.count({ where: { projectId } })).toBe(0);
});

test('a line whose audio failed fails with its reason, also in a retry, and the others are exported', async () => {
  const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav']);
  await db.lineTake.updateMany({
    where: { uri: lines[1]?.uri ?? '' },
    data: { status: 'failed', failure: 'The recording is silent.' },
  });
  const { id: exportId } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const key = { projectId, exportId };
  await runExport(exportId);
  const expected = { status: 'finished', numDone: 1, numFailed: 1 };
  expect(await readExport(actor, key)).toMatchObject(expected);
  expect([...(await zipOf(exportId)).keys()]).toEqual(['script.csv', 'a.wav']);
  await retryExport(actor, key);
  await runExport(exportId, { attempt: 2 });
  const retried = await readExport(actor, key);
  expect(retried).toMatchObject(expected);
  expect(retried.logs?.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'b.wav: The recording is silent.' },
  ]);
});

test('refuses audio of an assignment that was not accepted', async () => {
  const { customer, projectId, voice } = await aScript(['a.wav'], { state: 'assigned' });
  const [take] = await recordLines(projectId, voice.id, ['a.wav']);
  const lines = [{ filename: 'a.wav', uri: take?.uri }];
  await expect(createExport(customer.actor, projectId, exportBody({ format: 'wav', lines }))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This is possible once the voice has accepted the project.',
  });
});

test.each([
  [{ denoise: true, denoiseamount: 2 }, 'denoiseamount', 'Please denoise by 3 to 100 dB'],
  [{ denoise: true, denoiseamount: 101 }, 'denoiseamount', 'Please denoise by 3 to 100 dB'],
  [{ normloudness: true, loudnesstarget: -12 }, 'loudnesstarget', 'Please use a loudness from -31 to -13 LUFS'],
  [{ normloudness: true, loudnesstarget: -32 }, 'loudnesstarget', 'Please use a loudness from -31 to -13 LUFS'],
])('the contract refuses %j', (options, field, message) => {
  const body = { format: 'wav', lines: [{ filename: 'a.wav', line: '', uri: 'audio/a.wav' }] };
  expect(contract.body.safeParse(body).success).toBe(true);
  const { error } = contract.body.safeParse({ ...body, ...options });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('runs at most three exports of a project at once', async () => {
  const { actor, projectId, lines } = await aRecordedScript();
  await expectSuccesses(3, { of: crowd }, () => createExport(actor, projectId, exportBody({ format: 'wav', lines })));
});

test('exports and edits: an export has the lines as they were sent, or nothing', async () => {
  const filenames = ['a.wav', 'b.wav', 'c.wav'];
  const { actor, projectId, lines } = await aRecordedScript(filenames);
  const results = await inParallel<unknown>(30, (index) => {
    if (index === 20) return deleteLines(actor, projectId, ['c.wav']);
    if (index % 2 === 0) return createExport(actor, projectId, exportBody({ format: 'wav', lines }));
    return updateLine(actor, projectId, 'a.wav', { line: `Edit ${index}` });
  });
  for (const result of results) {
    if (result.status === 'rejected') expect(['not-found', 'conflict']).toContain(result.reason.kind);
  }
  const rows = await db.export.findMany({ where: { projectId }, include: { lines: { orderBy: { position: 'asc' } } } });
  expect(rows.length).toBeLessThanOrEqual(3);
  for (const row of rows) {
    expect(row.lines.map(({ filename, line, uri }) => ({ filename, line, uri }))).toEqual(lines);
    await runExport(row.id);
    expect(await db.export.findUnique({ where: { id: row.id } })).toMatchObject({ status: 'finished', numDone: 3 });
  }
});

describe('changes since an export', () => {
  const flac = { format: 'flac' } as const;

  /** Builds a recorded script, and a function that records lines again. */
  async function aChain(filenames: readonly string[]) {
    const { actor, projectId, voice, lines } = await aRecordedScript(filenames);
    const record = async (filename: string, level: number) => {
      const [take] = await recordLines(projectId, voice.id, [filename]);
      await storeRecording(take?.uri ?? '', level);
      return take?.uri ?? '';
    };
    type Line = (typeof lines)[number];
    return { actor, projectId, record, lines: lines as [Line, Line, Line] };
  }

  test('leaves out what an earlier export has', async () => {
    const { actor, projectId, lines } = await aRecordedScript(['a.wav', 'b.wav', 'c.wav']);
    const first = await createExport(actor, projectId, exportBody({ format: 'wav', lines: lines.slice(0, 2) }));
    await runExport(first.id);
    const changedSinceExport = first.id;
    const second = await createExport(actor, projectId, exportBody({ format: 'wav', lines, changedSinceExport }));
    expect(second).toMatchObject({ numLines: 1, changedSinceExport });
    await runExport(second.id);
    expect([...(await zipOf(second.id)).keys()]).toEqual(['script.csv', 'c.wav']);
    const same = exportBody({ format: 'wav', lines: lines.slice(0, 2), changedSinceExport });
    await expect(createExport(actor, projectId, same)).rejects.toThrow('Nothing has changed since that export.');
    const other = exportBody({ format: 'wav', lines: lines.slice(0, 2), changedSinceExport, leveler: true });
    expect((await createExport(actor, projectId, other)).numLines).toBe(2);
    const missing = exportBody({ format: 'wav', lines, changedSinceExport: 'none' });
    await expect(createExport(actor, projectId, missing)).rejects.toThrow('This export does not exist.');
  });

  test('compares with what the whole chain of exports has', async () => {
    const { actor, projectId, lines, record } = await aChain(['a.wav', 'b.wav', 'c.wav']);
    const exportSince = async (changedSinceExport: string | undefined, exported: readonly { uri: string }[]) => {
      const { id } = await createExport(actor, projectId, exportBody({ ...flac, lines: exported, changedSinceExport }));
      await runExport(id);
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
    const nothing = createExport(
      actor,
      projectId,
      exportBody({ ...flac, lines: [a, newB, c], changedSinceExport: delta }),
    );
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
    const first = await createExport(actor, projectId, exportBody({ ...flac, lines: [a] }));
    await runExport(first.id);
    await putObject(b.uri, notAudio, 'audio/wav');
    const since = (changedSinceExport: string) =>
      createExport(actor, projectId, exportBody({ ...flac, lines: [a, b], changedSinceExport }));
    const second = await since(first.id);
    await expect(since(second.id)).rejects.toThrow('That export is not finished. Please choose a finished one.');
    await runExport(second.id);
    await expect(since(second.id)).rejects.toThrow('That export is not finished.');
    await storeRecording(b.uri);
    await retryExport(actor, { projectId, exportId: second.id });
    await runExport(second.id, { attempt: 2 });
    await deleteExport(actor, { projectId, exportId: first.id });
    const [row] = await listExports(actor, projectId);
    expect(row).toMatchObject({ id: second.id, changedSinceExport: null });
    const third = await since(second.id);
    expect(third.numLines).toBe(1);
    expect((await readExport(actor, { projectId, exportId: third.id })).lines).toEqual([a]);
  });
});
