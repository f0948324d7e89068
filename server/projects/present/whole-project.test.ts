import { expect, test } from 'vitest';
import { getWholeProject } from '@/server/projects/queries';
import { aProjectThatAsks, finishUpload, loudSound, uploadTake } from '@/tests/support/steps/take-steps';

test('a take that is delivered while a response is read comes with the progress that it made', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
  const takeId = await uploadTake(voice, projectId);
  const response = await getWholeProject(customer, projectId);
  await finishUpload(takeId, loudSound);
  const { audio, percentDone, isDelivered } = await response.collect();
  expect(audio).toMatchObject([{ id: takeId, status: 'done' }]);
  expect({ percentDone, isDelivered }).toEqual({ percentDone: 75, isDelivered: true });
});
