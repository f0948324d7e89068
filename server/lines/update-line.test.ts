import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { linesOf } from '@/tests/support/steps/line-steps';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { updateLine } from './update-line';

const events = (projectId: string) => db.event.count({ where: { projectId, type: 'lines-updated' } });

test('withdraws the approval if the text changes, and only then', async () => {
  const { customer, voice, projectId } = await aScript();
  await recordLines(projectId, voice.id, ['a.wav'], true);
  const change = (changes: Parameters<typeof updateLine>[3]) => updateLine(customer.actor, projectId, 'a.wav', changes);
  expect(await change({ comment: 'Colder', description: 'Sad' })).toMatchObject({ isApproved: true });
  expect(await change({ line: 'Line a.wav' })).toMatchObject({ isApproved: true });
  expect(await change({ line: 'Changed' })).toMatchObject({ isApproved: false, status: 'done', line: 'Changed' });
  expect(await change({ line: 'Again', isApproved: true })).toMatchObject({ isApproved: true, line: 'Again' });
});

test('writes nothing if nothing changes', async () => {
  const { customer, projectId } = await aScript();
  const [before] = await linesOf(projectId);
  await updateLine(customer.actor, projectId, 'a.wav', { filename: 'a.wav', line: 'Line a.wav' });
  expect((await linesOf(projectId))[0]).toEqual(before);
  expect(await events(projectId)).toBe(0);
});

test('renames it once when two rename to one name', async () => {
  const { customer, projectId } = await aScript();
  const refusal = { kind: 'conflict', message: 'There is already a line with the filename c.wav.' };
  await expectSuccesses(1, { of: 2, refusal }, (index) =>
    updateLine(customer.actor, projectId, index === 0 ? 'a.wav' : 'b.wav', { filename: 'c.wav' }),
  );
});

test('changes the case of its own filename, and takes no other', async () => {
  const { customer, projectId } = await aScript();
  expect(await updateLine(customer.actor, projectId, 'a.wav', { filename: 'A.WAV' })).toMatchObject({
    filename: 'A.WAV',
  });
  await expect(updateLine(customer.actor, projectId, 'b.wav', { filename: 'a.wav' })).rejects.toThrow(
    'There is already a line with the filename A.WAV, which differs only in case.',
  );
});

test('keeps every one of many parallel edits', async () => {
  const { customer, projectId } = await aScript(Array.from({ length: crowd }, (_, index) => `${index}.wav`));
  await inParallel(crowd, (index) => updateLine(customer.actor, projectId, `${index}.wav`, { comment: `By ${index}` }));
  const lines = await linesOf(projectId);
  expect(lines.map(({ comment }) => comment)).toEqual(lines.map((_, index) => `By ${index}`));
});

test('approves a line with a preview only', async () => {
  const { customer, voice, projectId } = await aScript();
  const approve = (filename: string) => updateLine(customer.actor, projectId, filename, { isApproved: true });
  await expect(approve('a.wav')).rejects.toMatchObject({ kind: 'conflict', code: 'no-preview' });
  const [take] = await recordLines(projectId, voice.id, ['a.wav']);
  expect(await approve('a.wav')).toMatchObject({ isApproved: true });
  await db.lineTake.update({ where: { id: take?.id ?? '' }, data: { status: 'processing' } });
  await db.line.updateMany({ where: { projectId }, data: { isApproved: false } });
  await expect(approve('a.wav')).rejects.toMatchObject({ code: 'no-preview' });
  await expect(updateLine(customer.actor, projectId, 'none.wav', { comment: 'x' })).rejects.toThrow(
    'This line does not exist.',
  );
});
