import { expect, test } from 'vitest';
import { approvedLinesRefusal } from '@/lib/domain/assignments/life-cycle';
import { cloneFilename } from '@/lib/domain/delivery/file-names';
import { approveProject } from '@/server/assignments/approve-project';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db } from '@/server/platform/db';
import { aScript, recordLines, someUploads, timesOfProject } from '@/tests/support/builders';
import { isFulfilled, reasonsOf } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { linesOf } from '@/tests/support/steps/line-steps';
import { addLineAudio } from './add-line-audio';
import { deleteLine } from './delete-lines';
import { addLine, updateLine } from './edit-line';
import { replaceLines } from './replace-lines';

const filenamesOf = async (projectId: string) => (await linesOf(projectId)).map(({ filename }) => filename);

test('imports and edits: an import is whole, and no edit is lost', async () => {
  const filenames = Array.from({ length: crowd / 2 }, (_, index) => `${index}.wav`);
  const { customer, projectId } = await aScript(filenames);
  const { actor } = customer;
  const importText = (text: string) =>
    replaceLines(actor, projectId, {
      lines: filenames.map((filename) => ({ filename, line: text })),
      removeOld: false,
      dryRun: false,
    });
  const results = await inParallel<unknown>(crowd, (index) =>
    index % 2 === 0
      ? importText(`Import ${index}`)
      : updateLine(actor, projectId, filenames[(index - 1) / 2] ?? '', { comment: `Edit ${index}` }),
  );
  expect(reasonsOf(results)).toEqual([]);
  const lines = await linesOf(projectId);
  expect(new Set(lines.map(({ line }) => line)).size).toBe(1);
  expect(lines[0]?.line).toMatch(/^Import \d+$/);
  expect(lines.map(({ comment }) => comment)).toEqual(filenames.map((_, index) => `Edit ${2 * index + 1}`));
});

test('an import that removes a line and an edit of it: the edit is made before, or is refused', async () => {
  const { customer, projectId } = await aScript(['a.wav', 'b.wav']);
  const { actor } = customer;
  const results = await inParallel<unknown>(crowd, (index) =>
    index === crowd / 2
      ? replaceLines(actor, projectId, { lines: [{ filename: 'a.wav' }], removeOld: true, dryRun: false })
      : updateLine(actor, projectId, 'b.wav', { line: `Edit ${index}` }),
  );
  expect(results[crowd / 2]?.status).toBe('fulfilled');
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'not-found' });
  expect(await filenamesOf(projectId)).toEqual(['a.wav']);
});

test('renames and clones: a filename is given once', async () => {
  const filenames = ['a.wav', ...Array.from({ length: crowd / 2 }, (_, index) => `${index}.wav`)];
  const { customer, projectId } = await aScript(filenames);
  const { actor } = customer;
  // The clone dialog of every user proposes this name.
  const filename = cloneFilename('a.wav', (candidate) => filenames.includes(candidate)) ?? '';
  const results = await inParallel<unknown>(crowd, (index) =>
    index % 2 === 0
      ? updateLine(actor, projectId, `${index / 2}.wav`, { filename })
      : addLine(actor, projectId, { filename, description: '', line: 'Line a.wav', comment: '' }),
  );
  expect(results.filter(isFulfilled)).toHaveLength(1);
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'conflict', code: 'filename-taken' });
  expect((await filenamesOf(projectId)).filter((name) => name === 'a_alt1.wav')).toHaveLength(1);
  const winner = results.findIndex(isFulfilled);
  expect(await db.line.count({ where: { projectId } })).toBe(filenames.length + (winner % 2 === 0 ? 0 : 1));
  expect(await db.deletedLine.count({ where: { projectId } })).toBe(winner % 2 === 0 ? 1 : 0);
});

test('deletions and approvals of a line: it is deleted once, and approved only before', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav'], { state: 'accepted' });
  await recordLines(projectId, voice.id, ['a.wav', 'b.wav']);
  const { actor } = customer;
  const isDeletion = (index: number) => index % 2 === 1;
  const results = await inParallel<unknown>(crowd, (index) =>
    isDeletion(index)
      ? deleteLine(actor, projectId, 'a.wav')
      : updateLine(actor, projectId, 'a.wav', { isApproved: true }),
  );
  expect(results.filter((result, index) => isDeletion(index) && isFulfilled(result))).toHaveLength(1);
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'not-found' });
  expect(await filenamesOf(projectId)).toEqual(['b.wav']);
  expect(await db.lineTake.count({ where: { line: { projectId } } })).toBe(1);
  expect(await db.deletedLine.findMany({ where: { projectId }, select: { filename: true } })).toEqual([
    { filename: 'a.wav' },
  ]);
});

test('deletions and the approval of the delivery: nothing is deleted from what was approved', async () => {
  const filenames = Array.from({ length: crowd }, (_, index) => `${index}.wav`);
  const { customer, voice, projectId } = await aScript(filenames, { state: 'accepted' });
  await recordLines(projectId, voice.id, filenames);
  const { actor } = customer;
  const approvedWith: string[][] = [];
  const results = await inParallel<unknown>(crowd, async (index) => {
    if (index !== crowd / 5) return deleteLine(actor, projectId, `${index}.wav`);
    await approveProject(actor, projectId);
    approvedWith.push(await filenamesOf(projectId));
  });
  expect(results[crowd / 5]?.status).toBe('fulfilled');
  for (const reason of reasonsOf(results)) {
    expect(reason).toMatchObject({ kind: 'conflict', message: approvedLinesRefusal });
  }
  expect(await filenamesOf(projectId)).toEqual(approvedWith[0]);
  expect(await db.line.count({ where: { projectId } })).toBe(crowd - (results.filter(isFulfilled).length - 1));
});

test('the deletion of the only line and the approval of the delivery: one of them is refused', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav'], { state: 'accepted' });
  await recordLines(projectId, voice.id, ['a.wav']);
  const results = await inParallel<unknown>(2, (index) =>
    index === 0 ? deleteLine(customer.actor, projectId, 'a.wav') : approveProject(customer.actor, projectId),
  );
  expect(results.filter(isFulfilled)).toHaveLength(1);
  expect(reasonsOf(results)).toMatchObject([{ kind: 'conflict' }]);
  const { approvedAt } = await timesOfProject(projectId);
  expect(await db.line.count({ where: { projectId } })).toBe(approvedAt === null ? 0 : 1);
});

test('uploads and the deletion of their line: each is added before, or refused with its upload free', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav']);
  const uris = await someUploads(voice.id, 20);
  const results = await inParallel<unknown>(21, (index) =>
    index === 10
      ? deleteLine(customer.actor, projectId, 'a.wav')
      : addLineAudio(voice.actor, projectId, 'a.wav', { uri: uris[index > 10 ? index - 1 : index] ?? '', marks: [] }),
  );
  expect(results[10]?.status).toBe('fulfilled');
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'not-found' });
  expect(await db.lineTake.count({ where: { line: { projectId } } })).toBe(0);
  const claimed = await db.upload.count({ where: { uri: { in: uris }, claimedAt: { not: null } } });
  expect(claimed).toBe(results.filter(isFulfilled).length - 1);
});

test('uploads and a rename of their line: the line has those that were added before, under its new name', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav']);
  const uris = await someUploads(voice.id, 20);
  const results = await inParallel<unknown>(21, (index) =>
    index === 10
      ? updateLine(customer.actor, projectId, 'a.wav', { filename: 'z.wav' })
      : addLineAudio(voice.actor, projectId, 'a.wav', { uri: uris[index > 10 ? index - 1 : index] ?? '', marks: [] }),
  );
  expect(results[10]?.status).toBe('fulfilled');
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'not-found' });
  const [line] = await linesOf(projectId);
  const takes = await db.lineTake.findMany({ where: { lineId: line?.id ?? '' } });
  expect(line?.filename).toBe('z.wav');
  expect(takes).toHaveLength(results.filter(isFulfilled).length - 1);
  if (takes.length > 0) expect(takes.map(({ id }) => id)).toContain(line?.takeId);
});

test('uploads and the approval of the line: what is approved is the take that was heard', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav'], { state: 'accepted' });
  const [heard] = await recordLines(projectId, voice.id, ['a.wav']);
  const [uri = ''] = await someUploads(voice.id, 1);
  await inParallel<unknown>(2, (index) =>
    index === 0
      ? updateLine(customer.actor, projectId, 'a.wav', { isApproved: true })
      : addLineAudio(voice.actor, projectId, 'a.wav', { uri, marks: [] }),
  );
  const [line] = await linesOf(projectId);
  expect(line?.takeId).not.toBe(heard?.id);
  expect(line?.isApproved).toBe(false);
});

test('uploads and the removal of the voice: nothing is added to the next assignment', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav']);
  const uris = await someUploads(voice.id, 10);
  const results = await inParallel<unknown>(11, (index) =>
    index === 5
      ? unassignVoice(customer.actor, projectId, voice.id)
      : addLineAudio(voice.actor, projectId, 'a.wav', { uri: uris[index > 5 ? index - 1 : index] ?? '', marks: [] }),
  );
  expect(results[5]?.status).toBe('fulfilled');
  for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ kind: 'forbidden' });
  expect(await db.lineTake.count({ where: { line: { projectId } } })).toBe(results.filter(isFulfilled).length - 1);
});
