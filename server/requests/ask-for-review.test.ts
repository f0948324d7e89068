import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { anActor, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { askForReview, listDecisionReviews } from './ask-for-review';

const text = 'My take was held although it is in the right format.';
const aVoiceActor = async () => anActor((await aVoice()).id);

test('puts the request into the queue of support, and returns it', async () => {
  const actor = await aVoiceActor();
  const [review] = await askForReview(actor, { decision: 'held-takes', text });
  expect(review).toMatchObject({ decision: 'held-takes', text, answer: '', closed: null });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  expect(await db.supportRequest.findUniqueOrThrow({ where: { id: review?.id ?? '' } })).toMatchObject({
    kind: 'review',
    about: 'held-takes',
    userId: actor.userId,
    email,
  });
});

test('has one open review of a decision, and another after the answer', async () => {
  const actor = await aVoiceActor();
  await expectSuccesses(1, { of: 5 }, () => askForReview(actor, { decision: 'order', text }));
  await expect(askForReview(actor, { decision: 'order', text })).rejects.toMatchObject({ code: 'review-open' });
  await askForReview(actor, { decision: 'approval', text });
  await db.supportRequest.updateMany({
    where: { userId: actor.userId, about: 'order' },
    data: { closedAt: new Date(), answer: 'The order is right.' },
  });
  await askForReview(actor, { decision: 'order', text });
  const reviews = await listDecisionReviews(actor);
  expect(reviews.map(({ decision, answer }) => [decision, answer])).toEqual([
    ['order', ''],
    ['approval', ''],
    ['order', 'The order is right.'],
  ]);
  expect(await listDecisionReviews(await aVoiceActor())).toEqual([]);
});
