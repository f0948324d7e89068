import { expect, test } from 'vitest';
import { findOwnStudioDemo } from './queries';
import { addStudioQualityDemo, deleteStudioQualityDemo } from './studio-quality-demo';
import { presentMe } from '@/server/profile/queries';
import { db } from '@/server/platform/db';
import { getVoice } from '@/server/voices/queries';
import { anUpload, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { demoEvents, processDemo, speech } from '@/tests/support/steps/demo-steps';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

/** Tests the rules of docs/rules/demos.md. */

test('is processed with a quality report, and raises the rank of the voice', async () => {
  const voice = await aVoice();
  const { score } = await db.voiceProfile.findUniqueOrThrow({ where: { userId: voice.id } });
  const uri = await anUpload(voice.id, 'audio', speech);
  const demo = await addStudioQualityDemo(voice.actor, voice.id, uri);
  expect(demo).toMatchObject({ status: 'processing', uri, report: null });
  const payload = { kind: 'studio-quality-demo', voiceId: voice.id, uri };
  expect(await jobsAbout(uri)).toEqual([{ name: 'process-demo', data: payload }]);
  await processDemo({ kind: 'studio-quality-demo', voiceId: voice.id, uri });
  const done = await findOwnStudioDemo(voice.id);
  expect(done).toMatchObject({ status: 'done', report: { measurements: { sampleRate: 48_000, bits: 16 } } });
  expect(done?.report?.findings.map(({ measure }) => measure)).toContain('noise');
  expect((await presentMe(voice.id)).studioQualityDemo).toEqual(done);
  expect((await getVoice(voice.id)).studioQualityDemo).toMatchObject({ uri: done?.processedUri });
  expect((await getVoice(voice.id)).studioQualityDemo).not.toHaveProperty('report');
  const after = await db.voiceProfile.findUniqueOrThrow({ where: { userId: voice.id } });
  expect(after.score).toBe(score + 60);
  expect(await demoEvents(voice.id, 'studio-quality-demo-updated')).toBe(2);
});

test('there is one at a time; it is deleted by its uri, so that a newer one stays', async () => {
  const voice = await aVoice();
  const [first, second] = [await anUpload(voice.id), await anUpload(voice.id)];
  await expectSuccesses(1, { of: 4 }, () => addStudioQualityDemo(voice.actor, voice.id, first));
  await expect(addStudioQualityDemo(voice.actor, voice.id, second)).rejects.toThrow(
    'You already have a studio quality demo. Please delete it first.',
  );
  await expect(deleteStudioQualityDemo(voice.actor, voice.id, second)).rejects.toMatchObject({ kind: 'not-found' });
  await deleteStudioQualityDemo(voice.actor, voice.id, first);
  await addStudioQualityDemo(voice.actor, voice.id, second);
  await processDemo({ kind: 'studio-quality-demo', voiceId: voice.id, uri: first });
  expect(await findOwnStudioDemo(voice.id)).toMatchObject({ uri: second, status: 'processing' });
});
