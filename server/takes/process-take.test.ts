import { expect, test } from 'vitest';
import { deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { deleteTake } from './delete-take';
import { failTake, handleProcessTake } from './process-take.handler';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { aProjectThatAsks, uploadTake } from '@/tests/support/steps/take-steps';

async function anUploadedTake(bytes: Buffer, preset: Parameters<typeof aProjectThatAsks>[0] = 'as-recorded') {
  const scene = await aProjectThatAsks(preset);
  const id = await uploadTake(scene.voice, scene.projectId);
  const { uri } = await db.audioTake.findUniqueOrThrow({ where: { id } });
  await putObject(uri, bytes, 'audio/wav');
  const process = () =>
    handleProcessTake({ takeId: id }, { jobId: 'job', signal: AbortSignal.timeout(60_000), retryCount: 0 });
  const read = async () => (await getProject(scene.voice, scene.projectId)).audio[0];
  return { ...scene, id, uri, process, read };
}

test('measures the upload against the delivery spec', async () => {
  const { projectId, process, read } = await anUploadedTake(speechLikeWav({ seconds: 1 }), 'games');
  await db.project.update({ where: { id: projectId }, data: { deliverySpec: deliverySpecOf('phone', null) } });
  await process();
  const take = await read();
  expect(take).toMatchObject({ isHeld: true, certificate: { presetName: 'Phone system' } });
  expect(take?.certificate?.checks[0]?.sentence).toBe(
    'The file is WAV; µ-law or A-law is asked. Export it again in this format.',
  );
});

test('rejects a take that is not audio with a reason, and its voice can delete it', async () => {
  const { projectId, voice, id, uri, process, read } = await anUploadedTake(Buffer.from('A letter. '.repeat(150)));
  await process();
  expect(await read()).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/not audio/),
    processedUri: null,
  });
  await deleteTake(voice, projectId, id);
  expect(await read()).toBeUndefined();
  expect((await jobsAbout(uri)).map(({ name }) => name)).toContain('delete-objects');
});

test('fails the take after the last attempt of the job', async () => {
  const { id, process, read } = await anUploadedTake(speechLikeWav({ seconds: 1 }));
  await failTake({ takeId: id });
  await process();
  expect(await read()).toMatchObject({ status: 'failed', failure: 'We were unable to process the audio file.' });
});
