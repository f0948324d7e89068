import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, aVoice, recordLines } from '@/tests/support/builders';
import { deliveredLines } from './queries';

test('the recorded lines come in the order of the script, and are counted beyond those that are listed', async () => {
  const filenames = Array.from({ length: 12 }, (_, index) => `line ${12 - index}.wav`);
  const { projectId, customer, voice } = await aScript(filenames, { state: 'accepted' });
  await recordLines(projectId, voice.id, filenames.slice(1, 11));
  await db.line.updateMany({ where: { projectId, filename: 'line 11.wav' }, data: { isApproved: true } });
  const delivered = await deliveredLines(customer.actor, projectId);
  expect(delivered).toMatchObject({ numLines: 12, numRecorded: 10, numApproved: 1 });
  expect(delivered.lines.map(({ filename }) => filename)).toEqual(filenames.slice(1, 9));
  expect(delivered.lines.every(({ status, previewUri }) => status === 'done' && previewUri !== null)).toBe(true);
});

test('a voice sees its own recordings only', async () => {
  const { projectId, voice } = await aScript(['a.wav', 'b.wav'], { state: 'accepted' });
  const other = await aVoice();
  await recordLines(projectId, voice.id, ['a.wav']);
  await recordLines(projectId, other.id, ['b.wav']);
  const { lines, numRecorded } = await deliveredLines(voice.actor, projectId);
  expect([lines.map(({ filename }) => filename), numRecorded]).toEqual([['a.wav'], 1]);
});
