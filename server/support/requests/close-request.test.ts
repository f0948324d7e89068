import { expect, test } from 'vitest';
import type { SupportRequest } from '@/lib/contracts/support-requests';
import type { SupportRequestKind } from '@/lib/domain/support/requests';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { newAddress } from '@/tests/support/accounts';
import { aCustomer, aSupportAgent, aUser } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { closeSupportRequest } from './close-request';
import { respondWithSupportRequests } from './requests';
import { storeRequest } from './store-request';

/** Tests the rules of docs/rules/requests.md#the-queue. */

async function aRequest(kind: SupportRequestKind = 'contact', userId: string | null = null) {
  const email = newAddress();
  const request = { kind, userId, name: 'Ada Quinn', email: email.toUpperCase(), about: '', text: 'Help, please.' };
  const { id } = await transaction((tx) => storeRequest(tx, request));
  return { id, email };
}

test('mails the answer, stores who closed it, and writes the audit log without the text', async () => {
  const agent = await aSupportAgent();
  const { id, email } = await aRequest();
  await expect(closeSupportRequest(agent, id, '')).rejects.toMatchObject({
    fields: { answer: 'Please enter an answer.' },
  });
  const closed = await closeSupportRequest(agent, id, 'Please restart.\nThen try again.');
  expect(closed).toMatchObject({
    email,
    user: null,
    answer: 'Please restart.\nThen try again.',
    closed: { by: agent.name },
  });
  const values = { answer: 'Please restart.\nThen try again.', link: `${env.APP_URL}/contact` };
  expect(await queuedMails(email)).toEqual([{ template: 'request-answered', values }]);
  const entries = await db.auditEntry.findMany({ where: { subject: id } });
  expect(entries).toMatchObject([{ action: 'close-request', details: { requestId: id, kind: 'contact' } }]);
});

test('answers a request of a user at the current address of the account, and a message where it was asked to', async () => {
  const agent = await aSupportAgent();
  const user = await aUser();
  for (const kind of ['erasure', 'review', 'contact'] as const) {
    const { id, email } = await aRequest(kind, user.id);
    await closeSupportRequest(agent, id, kind);
    expect((await queuedMails(email)).length).toBe(kind === 'contact' ? 1 : 0);
  }
  expect((await queuedMails(user.email)).map(({ values }) => values.answer)).toEqual(['erasure', 'review']);
});

test('closes a request to erase data without an answer, and then mails nobody', async () => {
  const user = await aUser();
  const { id } = await aRequest('erasure', user.id);
  await closeSupportRequest(await aSupportAgent(), id, '');
  expect(await queuedMails(user.email)).toEqual([]);
});

test('is closed once: the others get a conflict', async () => {
  const agent = await aSupportAgent();
  const { id, email } = await aRequest();
  const refusal = { kind: 'conflict', code: 'request-closed' };
  await expectSuccesses(1, { of: crowd, refusal }, (index) => closeSupportRequest(agent, id, `Answer ${index}`));
  expect(await queuedMails(email)).toHaveLength(1);
  await expect(closeSupportRequest(agent, 'none', 'Answer')).rejects.toMatchObject({ kind: 'not-found' });
});

test('is for support only', async () => {
  const { id } = await aRequest();
  const { actor } = await aCustomer();
  await expect(closeSupportRequest(actor, id, 'Answer')).rejects.toMatchObject({ message: 'Missing scope support' });
});

test('lists open requests oldest first and closed ones newest first, by kind', async () => {
  const agent = await aSupportAgent();
  const { id: userId } = await aUser({ firstName: 'Bea', lastName: 'Lund' });
  const [first, second] = [await aRequest('review', userId), await aRequest('review', userId)];
  const other = await aRequest('contact');
  const idsOf = async (state: 'open' | 'closed') => {
    const { body } = await respondWithSupportRequests(agent, { state, kind: 'review', limit: 100 });
    return body.filter(({ user }: SupportRequest) => user?.name === 'Bea Lund').map(({ id }) => id);
  };
  expect(await idsOf('open')).toEqual([first.id, second.id]);
  const { body } = await respondWithSupportRequests(agent, { state: 'open', kind: 'contact', limit: 100 });
  expect(body.map(({ id }) => id)).toContain(other.id);
  for (const { id } of [first, second]) await closeSupportRequest(agent, id, 'Reviewed.');
  expect(await idsOf('open')).toEqual([]);
  expect(await idsOf('closed')).toEqual([second.id, first.id]);
});
