import { expect, test } from 'vitest';
import { type DeliverySpec, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { unmeasuredSound } from '@/lib/domain/delivery/delivery-check';
import { db } from '@/server/platform/db';
import { aScript } from '@/tests/support/builders';
import { statementsOf } from '@/tests/support/jobs/statements';
import { linesOf, recordWithSounds } from '@/tests/support/steps/line-steps';
import { listLines } from './queries';
import { recheckLines } from './recheck-lines';

const wav = { container: 'wav', sampleRate: 48_000, channels: 1, durationMs: 3_000 } as const;
const sounds = [
  unmeasuredSound({ ...wav, codec: 'pcm_s24le', bits: 24 }),
  unmeasuredSound({ ...wav, codec: 'pcm_f32le', bits: 32 }),
];

async function aCheckedScript(filenames = ['a.wav', 'b.wav'], measured = sounds) {
  const script = await aScript(filenames, { state: 'accepted' });
  const { projectId, voice } = script;
  const ask = (deliverySpec: DeliverySpec) => db.project.update({ where: { id: projectId }, data: { deliverySpec } });
  await ask(deliverySpecOf('games', null));
  await recordWithSounds(script, measured);
  const results = async () =>
    (await listLines(voice.actor, projectId, { limit: 100 })).body.map((line) => 'id' in line && line.failedChecks);
  return { ...script, ask, results };
}

test('compares what was measured with the new delivery spec, and readers of changes get the lines', async () => {
  const { projectId, ask, results } = await aCheckedScript();
  expect(await results()).toEqual([0, 1]);
  const before = await linesOf(projectId);
  await ask(deliverySpecOf('phone', null));
  await recheckLines(projectId);
  expect(await results()).toEqual([3, 3]);
  const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  for (const [index, { lastModified }] of (await linesOf(projectId)).entries()) {
    expect(lastModified).toEqual(linesModified);
    expect(lastModified).not.toEqual(before[index]?.lastModified);
  }
});

test('does not check levels that were not measured', async () => {
  const { projectId, ask, results } = await aCheckedScript();
  await ask(deliverySpecOf('web', null));
  await recheckLines(projectId);
  expect(await results()).toEqual([null, null]);
});

test('does nothing for lines that were never checked, and for a project that was deleted', async () => {
  const { projectId } = await aScript(['a.wav'], { state: 'accepted' });
  const before = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  await recheckLines(projectId);
  await recheckLines('none');
  expect(await db.project.findUniqueOrThrow({ where: { id: projectId } })).toEqual(before);
});

test('locks the project for a few statements, however many lines are compared', async () => {
  const filenames = Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')}.wav`);
  const measured = filenames.map(
    (_, index) => sounds[index % 2] ?? unmeasuredSound({ ...wav, codec: 'pcm_s16le', bits: 16 }),
  );
  const { projectId, ask, results } = await aCheckedScript(filenames, measured);
  await ask(deliverySpecOf('phone', null));
  const statements = await statementsOf(() => recheckLines(projectId));
  expect(statements.length).toBeLessThan(filenames.length);
  expect(await results()).toEqual(filenames.map(() => 3));
});
