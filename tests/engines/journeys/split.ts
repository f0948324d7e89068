import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aScript } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { wav } from '@/tests/support/sound/sounds';

/** A voice splits a long recording into lines, corrects a cut by keyboard and stores the pieces. */
export const split: Journey = async (scene) => {
  const names = Array.from({ length: 4 }, (_, index) => `line-${index + 1}.wav`);
  const { projectId, voice } = await aScript(names);
  const text = Array.from({ length: 21 }, () => 'Good').join(' ');
  await db.line.updateMany({ where: { projectId }, data: { line: text } });
  const page = await scene.visitor(voice);
  await page.open(`/projects/${projectId}/split`);
  const file = await scene.file('session.wav', sessionOf(names.length));
  await page.label(/^Choose one long recording/).setFiles(file);
  const pieces = page.role('list', 'Pieces').role('listitem');
  await pieces.counts(names.length);
  await page.pressUntil('ArrowDown', pieces.nth(1).role('combobox'));
  await page.keys('x');
  await page.role('button', `Store ${names.length - 1} lines`).visible();
  await page.keys('u');
  await page.role('button', `Store ${names.length} lines`).visible();
  // Cuts 2 s from the start of the second piece.
  await page.keys('[', 'PageUp', 'PageUp');
  await pieces.nth(1).shows(/7\.[45] s/);
  await page.role('button', `Store ${names.length} lines`).click();
  const takes = () =>
    db.lineTake.findMany({ where: { line: { projectId }, status: 'done' }, orderBy: { line: { position: 'asc' } } });
  const stored = await pollUntil(async () => (await takes()).length === names.length && (await takes()), {
    what: 'the pieces',
  });
  const expected = [9_300, 7_450, 9_450, 9_450];
  for (const [index, { durationMs }] of stored.entries()) {
    if (Math.abs((durationMs ?? 0) - (expected[index] ?? 0)) > 20)
      throw new Error(`Piece ${index + 1} has ${durationMs} ms instead of ${expected[index]} ms.`);
  }
};

/** 9 s of sound and a pause of 6 s per line: PCM, 44.1 kHz, 16 bit, mono. */
function sessionOf(numLines: number): Buffer {
  const line = wav(15, 44_100, (time) => (time < 9 ? 0.4 : 0.0002) * Math.sin(2_000 * time));
  const samples = line.subarray(44);
  const header = Buffer.from(line.subarray(0, 44));
  header.writeUInt32LE(36 + samples.length * numLines, 4);
  header.writeUInt32LE(samples.length * numLines, 40);
  return Buffer.concat([header, ...Array.from({ length: numLines }, () => samples)]);
}
