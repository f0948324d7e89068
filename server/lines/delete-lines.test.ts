import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { linesOf } from '@/tests/support/steps/line-steps';
import { deleteLine, deleteLines, deleteLineTake } from './delete-lines';
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

test('takes can be deleted unless they are the audio of the line', async () => {
  const { voice, customer, projectId } = await aScript();
  const [former] = await recordLines(projectId, voice.id, ['a.wav']);
  const [chosen] = await recordLines(projectId, voice.id, ['a.wav']);
  const remove = (id?: string) => deleteLineTake(voice.actor, projectId, 'a.wav', id ?? '');
  await expect(remove(chosen?.id)).rejects.toThrow('This take is the audio of the line.');
  await remove(former?.id);
  expect((await jobsAbout(former?.id ?? '')).map(({ name }) => name)).toEqual(['delete-objects', 'delete-objects']);
  await expect(remove(former?.id)).rejects.toThrow('This take does not exist.');
  await db.lineTake.update({ where: { id: chosen?.id ?? '' }, data: { status: 'failed', failure: 'Silent.' } });
  await remove(chosen?.id);
  const [line] = (await listLines(customer.actor, projectId, { limit: 1 })).body;
  expect(line).toMatchObject({ status: 'none', takeId: null, numTakes: 0, error: null });
});
