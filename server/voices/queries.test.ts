import { expect, test } from 'vitest';
import { rateVoice } from '@/server/assignments/rate-voice';
import { db } from '@/server/platform/db';
import { updateUser } from '@/server/profile/edit-profile';
import { aCustomer, aProject, aVoice } from '@/tests/support/builders';
import { getVoice } from './queries';

test('shows what the voice wrote about itself, and takes values back', async () => {
  const voice = await aVoice();
  const update = async (change: object) => (await updateUser(voice.actor, voice.id, change, '127.0.0.1')).user;
  await update({ bio: 'Warm and dry.', nativeLanguage: 'sv', turnaroundDays: 2, microphone: 'Neumann U 87' });
  expect(await getVoice(voice.id)).toMatchObject({
    bio: 'Warm and dry.',
    nativeLanguage: 'sv',
    turnaroundDays: 2,
    microphone: 'Neumann U 87',
    jobsDone: 0,
    reviews: [],
  });
  await update({ nativeLanguage: '', turnaroundDays: null });
  expect(await getVoice(voice.id)).toMatchObject({ nativeLanguage: null, turnaroundDays: null });
  const customer = await aCustomer();
  await expect(updateUser(customer.actor, customer.id, { bio: 'No voice' }, '127.0.0.1')).rejects.toMatchObject({
    fields: { bio: 'Only voices have this field' },
  });
});

test('shows the comment of a rating only with consent, and counts approved projects', async () => {
  const voice = await aVoice();
  const rate = async (comment: string, isPublic: boolean) => {
    const project = await aProject({ state: 'approved', voiceIds: [voice.id] });
    const rating = { projectId: project.id, rating: 5, comment, isPublic };
    await rateVoice(project.customer.actor, voice.id, rating);
  };
  await rate('For the voice only.', false);
  await rate('Great read.', true);
  await rate('', true);
  const { jobsDone, reviews } = await getVoice(voice.id);
  expect(jobsDone).toBe(3);
  expect(reviews.map(({ rating, comment }) => [rating, comment])).toEqual([[5, 'Great read.']]);
  expect(Object.keys(reviews[0] ?? {})).toEqual(['id', 'comment', 'rating', 'created']);
  expect(await db.rating.count({ where: { voiceId: voice.id } })).toBe(3);
});
