import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { eraseUser } from '@/server/support/personal-data/erase-user';
import { anActor, aSupportAgent, aUser } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { anAccount } from '@/tests/support/steps/account-steps';
import { requestErasure, withdrawErasureRequest } from './erasure-request';
import { getOwnData } from './own-data';

/** Tests the rules of docs/rules/requests.md#erasure. */

const requestsOf = (userId: string) => db.supportRequest.findMany({ where: { userId } });

test('asks support once, confirms it by mail, and erases nothing', async () => {
  const { actor, id, email, row, audited } = await anAccount();
  expect((await getOwnData(actor)).erasureRequest).toBeNull();
  const request = await requestErasure(actor, 'I retire.');
  expect(await requestErasure(actor, 'Again')).toEqual(request);
  expect((await getOwnData(actor)).erasureRequest).toEqual(request);
  expect(await requestsOf(id)).toMatchObject([{ kind: 'erasure', email, text: 'I retire.', closedAt: null }]);
  const { firstName } = await row();
  const values = { firstName, link: `${env.APP_URL}/profile/your-data` };
  expect(await queuedMails(email)).toEqual([{ template: 'erasure-requested', values }]);
  expect(await audited()).toMatchObject([{ action: 'request-erasure' }]);
  expect(await row()).toMatchObject({ email, erasedAt: null, suspendedAt: null });
});

test('many requests at once are one', async () => {
  const { actor, id } = await anAccount();
  await inParallel(crowd, () => requestErasure(actor, ''));
  expect(await requestsOf(id)).toHaveLength(1);
});

test('is withdrawn while it is open, and can be sent again', async () => {
  const { actor, id, audited } = await anAccount();
  await requestErasure(actor, '');
  await withdrawErasureRequest(actor);
  expect(await requestsOf(id)).toEqual([]);
  await expect(withdrawErasureRequest(actor)).rejects.toMatchObject({ kind: 'not-found' });
  await requestErasure(actor, '');
  expect((await audited()).map(({ action }) => action).toSorted()).toEqual([
    'request-erasure',
    'request-erasure',
    'withdraw-erasure-request',
  ]);
});

test('is refused to support users, whose data cannot be erased', async () => {
  const actor = await aSupportAgent();
  await expect(requestErasure(actor, '')).rejects.toMatchObject({ kind: 'conflict', code: 'support-user' });
  expect(await requestsOf(actor.userId)).toEqual([]);
});

test('is closed by the erasure, which mails the last address and leaves no personal data in the requests', async () => {
  const admin = await aSupportAgent('admin');
  const { id, email } = await aUser();
  await requestErasure(await anActor(id), `Write to ${email}`);
  const message = { kind: 'contact', name: 'Ada', text: 'Hello' } as const;
  await db.supportRequest.create({ data: { ...message, userId: id, email: 'other@people.example' } });
  await db.supportRequest.create({ data: { ...message, email } });
  const other = await db.supportRequest.create({
    data: { ...message, email: 'stranger@people.example', text: `Ask ${email} about it` },
  });
  await eraseUser(admin, id, email);
  expect(await requestsOf(id)).toMatchObject([
    {
      kind: 'erasure',
      name: '',
      email: expect.stringMatching(/@erased\.invalid$/),
      text: '',
      answer: 'Your data was erased.',
      closedById: admin.userId,
      closedAt: expect.any(Date),
    },
  ]);
  expect(await db.supportRequest.count({ where: { email } })).toBe(0);
  expect(await db.supportRequest.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
    text: 'Ask [deleted] about it',
  });
  expect(await queuedMails(email)).toEqual([{ template: 'data-erased', values: {} }]);
});

test('an erasure that was not requested mails nobody', async () => {
  const { id, email } = await aUser();
  await eraseUser(await aSupportAgent('admin'), id, email);
  expect(await queuedMails(email)).toEqual([]);
  expect(await requestsOf(id)).toEqual([]);
});
