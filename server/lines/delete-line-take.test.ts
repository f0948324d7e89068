import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { deleteLineTake } from './delete-line-take';
import { listLines } from './queries';

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
