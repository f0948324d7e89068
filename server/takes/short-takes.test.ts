import { expect, test } from 'vitest';
import { aProject, aTake } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getProject } from '@/server/projects/queries';

test('omits the loudness of takes that are too short for EBU R 128, and of their masters', async () => {
  const { id: projectId, voiceIds, customer } = await aProject({ state: 'delivered', takes: [] });
  const measured = { integratedLufs: -17.5, truePeakDbtp: -3 };
  for (const durationMs of [399, 400]) {
    const userId = voiceIds[0] ?? '';
    const { id: takeId } = await aTake({
      projectId,
      userId,
      name: String(durationMs),
      durationMs,
      ...measured,
    });
    await db.masteredTake.create({
      data: { takeId, projectId, type: 'lufs16', status: 'done', uri: newId(), ...measured, integratedLufs: -16 },
    });
  }
  const { audio } = await getProject(customer.actor, projectId);
  const loudness = audio.map(({ name, integratedLufs, truePeakDbtp, output }) => ({
    name,
    integratedLufs,
    truePeakDbtp,
    master: output[0]?.integratedLufs,
  }));
  expect(loudness.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: '399', integratedLufs: null, truePeakDbtp: -3, master: null },
    { name: '400', integratedLufs: -17.5, truePeakDbtp: -3, master: -16 },
  ]);
});
