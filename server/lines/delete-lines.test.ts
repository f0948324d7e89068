import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { linesOf } from '@/tests/support/steps/line-steps';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { deleteLine, deleteLines } from './delete-lines';
import { listLines } from './queries';

test('deletes takes and stored files, and reports the deletion to readers of changes', async () => {
  const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav']);
  const [take] = await recordLines(projectId, voice.id, ['a.wav']);
  const since = new Date(Date.now() - 1).toISOString();
  await deleteLine(customer.actor, projectId, 'a.wav');
  await deleteLines(customer.actor, projectId, ['b.wav', 'deleted by another user.wav']);
  expect((await linesOf(projectId)).map(({ filename }) => filename)).toEqual(['c.wav']);
  expect(await db.lineTake.count({ where: { id: take?.id ?? '' } })).toBe(0);
  const jobs = (await jobsAbout(take?.id ?? '')).filter(({ name }) => name === 'delete-objects');
  expect(jobs.map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => ({
      keys: [take?.uri, `previews/${take?.id}.mp3`, `finals/${take?.id}.wav`],
    })),
  );
  const changes = (await listLines(customer.actor, projectId, { limit: 100, changedSince: since })).body;
  const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(changes).toEqual([
    { filename: 'a.wav', isDeleted: true, lastModified: expect.any(String) },
    { filename: 'b.wav', isDeleted: true, lastModified: linesModified?.toISOString() },
  ]);
  await expect(deleteLine(customer.actor, projectId, 'a.wav')).rejects.toThrow('This line does not exist.');
});
