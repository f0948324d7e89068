import { beforeEach, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { resubmitApplication } from './resubmit-application';

let voice: Awaited<ReturnType<typeof aVoice>>;

beforeEach(async () => {
  voice = await aVoice({ profile: { status: 'returned', publishedAt: null } });
  const picture = await db.picture.create({ data: { uri: `pictures/${newId()}` } });
  await db.user.update({ where: { id: voice.id }, data: { pictureId: picture.id } });
  await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}`, status: 'done' } });
});

const profileOf = (userId: string) => db.voiceProfile.findUniqueOrThrow({ where: { userId } });

test('a returned application waits for review again, once in ten parallel attempts', async () => {
  const results = await inParallel(10, () => resubmitApplication(voice.actor));
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.voiceStatus] : []));
  expect(done).toEqual(['awaiting']);
  const { status, awaitingSince } = await profileOf(voice.id);
  expect(status).toBe('awaiting');
  expect(awaitingSince).not.toBeNull();
  await expect(resubmitApplication(voice.actor)).rejects.toMatchObject({
    kind: 'conflict',
    code: 'not-returned',
    message: 'There is no returned application.',
  });
});

test('an incomplete application stays returned', async () => {
  await db.studioQualityDemo.update({ where: { voiceId: voice.id }, data: { status: 'failed' } });
  await expect(resubmitApplication(voice.actor)).rejects.toMatchObject({
    kind: 'conflict',
    code: 'incomplete',
    message: 'Please complete your profile first.',
  });
  expect((await profileOf(voice.id)).status).toBe('returned');
});

test('a customer has no application', async () => {
  const { actor } = await aCustomer();
  await expect(resubmitApplication(actor)).rejects.toMatchObject({ code: 'not-returned' });
});
