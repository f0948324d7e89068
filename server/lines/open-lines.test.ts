import { expect, test } from 'vitest';
import { approvedLinesRefusal } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { aProject, aScript, recordLines, setTimes } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { linesOf } from '@/tests/support/steps/line-steps';
import { deleteLine, deleteLines } from './delete-lines';
import { addLine, updateLine } from './edit-line';
import { changeLines } from './open-lines';
import { replaceLines } from './replace-lines';

const noText = { description: '', line: '', comment: '' };

test('parallel changes have places of their own, and times that never repeat', async () => {
  const { customer, projectId } = await aScript([]);
  await inParallel(crowd, (index) => addLine(customer.actor, projectId, { ...noText, filename: `${index}.wav` }));
  const lines = await linesOf(projectId);
  expect(lines.map(({ position }) => position)).toEqual(Array.from({ length: crowd }, (_, index) => index));
  expect(new Set(lines.map(({ lastModified }) => lastModified.getTime())).size).toBe(crowd);
  const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(linesModified?.getTime()).toBe(Math.max(...lines.map(({ lastModified }) => lastModified.getTime())));
});

test('refuses a project without a line reader and canceled projects', async () => {
  const { customer, id } = await aProject();
  const add = (actor: typeof customer.actor, projectId: string) =>
    addLine(actor, projectId, { ...noText, filename: 'c.wav' });
  await expect(add(customer.actor, id)).rejects.toThrow('This project has no lines.');
  const script = await aScript();
  await db.project.update({ where: { id: script.projectId }, data: { canceledAt: new Date() } });
  await expect(add(script.customer.actor, script.projectId)).rejects.toThrow('Missing scope list-project');
});

test('once the delivery is approved, lines are neither added, changed, imported nor deleted', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav'], { state: 'accepted' });
  await recordLines(projectId, voice.id, ['a.wav']);
  await setTimes(projectId, { approvedAt: new Date() });
  const before = await linesOf(projectId);
  const { actor } = customer;
  const change = (changes: Parameters<typeof updateLine>[3]) => updateLine(actor, projectId, 'a.wav', changes);
  const importBody = { lines: [{ filename: 'c.wav' }], removeOld: true, dryRun: false };
  for (const attempt of [
    () => addLine(actor, projectId, { ...noText, filename: 'c.wav' }),
    () => change({ filename: 'c.wav' }),
    () => change({ description: 'Sad' }),
    () => change({ line: 'Changed' }),
    () => change({ comment: 'Slower' }),
    () => deleteLine(actor, projectId, 'a.wav'),
    () => deleteLines(actor, projectId, ['a.wav']),
    () => replaceLines(actor, projectId, importBody),
    () => replaceLines(actor, projectId, { ...importBody, dryRun: true }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ kind: 'conflict', message: approvedLinesRefusal });
  }
  expect(await linesOf(projectId)).toEqual(before);
  expect(await change({ isApproved: true })).toMatchObject({ isApproved: true });
});

test('requires every scope of the change, and nothing is written if it fails', async () => {
  const { voice, customer, projectId } = await aScript(['a.wav'], { state: 'accepted' });
  const change = changeLines(voice.actor, projectId, ['record-line', 'edit-lines'], async () => 'changed');
  await expect(change).rejects.toThrow('Missing scope edit-lines');
  const failing = changeLines(customer.actor, projectId, ['edit-lines'], async (tx) => {
    await tx.line.deleteMany({ where: { projectId } });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await linesOf(projectId)).toHaveLength(1);
});
