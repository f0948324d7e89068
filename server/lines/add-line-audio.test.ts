import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, recordLines, someUploads } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { linesOf } from '@/tests/support/steps/line-steps';
import { addLineAudio, addLinesAudio, addLineTake } from './add-line-audio';
import { updateLineTake } from './edit-line';
import { listLines, listLineTakes } from './queries';
import { replaceLines } from './replace-lines';

const upload = (uri: string) => ({ uri, duration: 1.5, marks: [400] });

test('an upload resets the line, and keeps former takes', async () => {
  const { voice, customer, projectId } = await aScript();
  const [former] = await recordLines(projectId, voice.id, ['a.wav'], true);
  const [uri = ''] = await someUploads(voice.id, 1);
  const line = await addLineAudio(voice.actor, projectId, 'a.wav', upload(uri));
  expect(line).toMatchObject({ status: 'processing', uri, previewUri: null, finalUri: null, error: null });
  expect(line).toMatchObject({ isApproved: false, numTakes: 2, duration: 1.5 });
  expect((await jobsAbout(line.takeId ?? '')).map(({ name }) => name)).toEqual(['process-line-takes']);
  const takes = await listLineTakes(customer.actor, projectId, 'a.wav');
  expect(takes.map(({ id, isChosen, marks }) => ({ id, isChosen, marks }))).toEqual([
    { id: line.takeId, isChosen: true, marks: [400] },
    { id: former?.id, isChosen: false, marks: [] },
  ]);
  const [forCustomer] = (await listLines(customer.actor, projectId, { limit: 1 })).body;
  expect(forCustomer).toMatchObject({ status: 'processing', takeId: line.takeId });
  expect(forCustomer).not.toHaveProperty('uri');
});

test('returns the take where a take is added, once for each upload', async () => {
  const { voice, customer, projectId } = await aScript();
  const [former] = await recordLines(projectId, voice.id, ['a.wav'], true);
  const [uri = ''] = await someUploads(voice.id, 1);
  const take = await addLineTake(voice.actor, projectId, 'a.wav', upload(uri));
  expect(take).toMatchObject({ status: 'processing', isChosen: true, previewUri: null, duration: 1.5, marks: [400] });
  const [line] = (await listLines(customer.actor, projectId, { limit: 1 })).body;
  expect(line).toMatchObject({ takeId: take.id, status: 'processing', previewUri: null, isApproved: false });
  await updateLineTake(voice.actor, projectId, { filename: 'a.wav', takeId: former?.id ?? '' }, { isChosen: true });
  const repeated = await addLineTake(voice.actor, projectId, 'a.wav', upload(uri));
  expect(repeated).toEqual({ ...take, isChosen: false });
  expect(await listLineTakes(voice.actor, projectId, 'a.wav')).toHaveLength(2);
  const [other = ''] = await someUploads(voice.id, 1);
  await expect(addLineTake(voice.actor, projectId, 'none.wav', upload(other))).rejects.toMatchObject({
    kind: 'not-found',
  });
});

test('accepts many files at once, all or none, and enqueues few jobs', async () => {
  const filenames = Array.from({ length: 25 }, (_, index) => `${String(index).padStart(2, '0')}.wav`);
  const { voice, projectId } = await aScript(filenames);
  const uris = await someUploads(voice.id, 25);
  const files = filenames.map((filename, index) => ({ filename, ...upload(uris[index] ?? '') }));
  const [first] = files;
  await expect(
    addLinesAudio(voice.actor, projectId, [
      ...files,
      { filename: 'none.wav', ...upload((await someUploads(voice.id, 1))[0] ?? '') },
    ]),
  ).rejects.toMatchObject({ kind: 'not-found', message: 'There is no line with the filename none.wav.' });
  await expect(addLinesAudio(voice.actor, projectId, first ? [first, first] : [])).rejects.toThrow(
    'Each upload can be used once.',
  );
  expect(await db.lineTake.count({ where: { line: { projectId } } })).toBe(0);
  const lines = await addLinesAudio(voice.actor, projectId, files);
  expect(lines.map(({ filename, status }) => `${filename} ${status}`)).toEqual(
    filenames.map((filename) => `${filename} processing`),
  );
  for (const name of ['description', 'line', 'comment']) expect(lines[0]).not.toHaveProperty(name);
  const jobs = await Promise.all(lines.map(({ takeId }) => jobsAbout(takeId ?? '')));
  expect(jobs.map(({ length }) => length)).toEqual(lines.map(() => 1));
  expect(new Set(jobs.flat().map(({ data }) => JSON.stringify(data))).size).toBe(3);
});

test('adds a file once, although its response was lost and the next request is composed in another way', async () => {
  const { voice, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav']);
  const [a = '', b = '', c = ''] = await someUploads(voice.id, 3);
  await addLinesAudio(voice.actor, projectId, [
    { filename: 'a.wav', ...upload(a) },
    { filename: 'b.wav', ...upload(b) },
  ]);
  const files = [
    { filename: 'b.wav', ...upload(b) },
    { filename: 'c.wav', ...upload(c) },
  ];
  const lines = await addLinesAudio(voice.actor, projectId, files);
  expect(lines.map(({ filename, numTakes }) => `${filename} ${numTakes}`)).toEqual(['b.wav 1', 'c.wav 1']);
  expect(await addLineAudio(voice.actor, projectId, 'a.wav', upload(a))).toMatchObject({ numTakes: 1 });
  expect(await db.lineTake.count({ where: { line: { projectId } } })).toBe(3);
  await expect(addLineAudio(voice.actor, projectId, 'c.wav', upload(a))).rejects.toMatchObject({
    code: 'upload-used',
  });
});

test('adds a file once if requests are repeated before the first one ended', async () => {
  const { voice, projectId } = await aScript(['a.wav', 'b.wav']);
  const [a = '', b = ''] = await someUploads(voice.id, 2);
  const files = [
    { filename: 'a.wav', ...upload(a) },
    { filename: 'b.wav', ...upload(b) },
  ];
  const results = await inParallel(10, () => addLinesAudio(voice.actor, projectId, files));
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const takes = await db.lineTake.findMany({ where: { line: { projectId } }, select: { uri: true } });
  expect(takes.map(({ uri }) => uri).toSorted()).toEqual([a, b].toSorted());
});

test('rejects a line with too many takes', async () => {
  const { voice, projectId } = await aScript();
  const [line] = await linesOf(projectId);
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const takes = Array.from({ length: 50 }, (_, index) => ({
    lineId: line?.id ?? '',
    assignmentId,
    userId: voice.id,
    uri: `${line?.id}-${index}`,
    marks: [],
  }));
  await db.lineTake.createMany({ data: takes });
  const [uri = ''] = await someUploads(voice.id, 1);
  await expect(addLineAudio(voice.actor, projectId, 'a.wav', upload(uri))).rejects.toMatchObject({
    code: 'too-many-takes',
  });
  expect(await db.upload.findUniqueOrThrow({ where: { uri } })).toMatchObject({ claimedAt: null });
});

test('audio survives an import of the same filename at the same time', async () => {
  const { voice, customer, projectId } = await aScript(['a.wav', 'b.wav']);
  const uris = await someUploads(voice.id, 5);
  const body = { lines: [{ filename: 'a.wav', line: 'New text' }], removeOld: true, dryRun: false };
  const results = await inParallel(
    6,
    (index): Promise<unknown> =>
      index === 5
        ? replaceLines(customer.actor, projectId, body)
        : addLineAudio(voice.actor, projectId, 'a.wav', upload(uris[index] ?? '')),
  );
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'fulfilled'));
  const [line, ...others] = await linesOf(projectId);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ filename: 'a.wav', line: 'New text' });
  expect(await db.lineTake.count({ where: { lineId: line?.id ?? '' } })).toBe(5);
  expect(line?.takeId).not.toBeNull();
});
