import { expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aCustomer, aUser } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { statementsOf } from '@/tests/support/jobs/statements';
import { clientAddress } from '@/tests/support/network/client-address';
import { sendContactRequest } from './contact';

/** Tests the rules of docs/rules/requests.md#messages. */

const text = 'How do I add a voice?\nThank you.';

type Given = { email?: string; website?: string; actor?: Actor | null; address?: string };

const send = ({ email = newAddress(), website = '', actor = null, address = clientAddress() }: Given = {}) =>
  sendContactRequest({ name: 'Ada Quinn', email, text, website }, { actor, address });

const stored = (email: string) => db.supportRequest.findMany({ where: { email } });

test('stores the message of a visitor, and confirms it without anything that was typed', async () => {
  const email = newAddress();
  await send({ email });
  expect(await stored(email)).toMatchObject([
    { kind: 'contact', userId: null, name: 'Ada Quinn', text, answer: '', closedAt: null },
  ]);
  expect(await queuedMails(email)).toEqual([{ template: 'contact-received', values: {} }]);
  const [mail] = await db.outgoingMail.findMany({ where: { to: email } });
  expect(await jobsAbout(mail?.id ?? '')).toHaveLength(1);
});

test('belongs to the user whose session sent it, whatever address was typed, and never to support acting as the user', async () => {
  const { actor, id } = await aCustomer();
  const [own, asUser, asVisitor] = [newAddress(), newAddress(), (await aUser()).email];
  await send({ email: own, actor });
  await send({ email: asUser, actor: { ...actor, impersonatorId: (await aUser()).id } });
  await send({ email: asVisitor });
  const owners = await Promise.all([own, asUser, asVisitor].map(async (email) => (await stored(email))[0]?.userId));
  expect(owners).toEqual([id, null, null]);
});

test('takes the same steps for an address with an account, one without, and a robot, whose message is not stored', async () => {
  const robot = newAddress();
  const steps = async (given: Given) => {
    const statements = await statementsOf(() => send(given));
    return statements.filter((statement) => !/^(?:commit|rollback)/i.test(statement));
  };
  const unknown = await steps({ email: newAddress() });
  expect(unknown.length).toBeGreaterThan(3);
  expect(await steps({ email: (await aUser()).email })).toEqual(unknown);
  expect(await steps({ email: robot, website: 'https://spam.example' })).toEqual(unknown);
  expect(await stored(robot)).toEqual([]);
  expect(await queuedMails(robot)).toEqual([]);
});

test('confirms three messages a day to one address, and stores the others without a mail', async () => {
  const email = newAddress();
  for (let count = 0; count < 3; count++) await send({ email, website: 'https://spam.example' });
  for (let count = 0; count < 5; count++) await send({ email });
  expect(await stored(email)).toHaveLength(5);
  expect(await queuedMails(email)).toHaveLength(3);
});

test('accepts ten messages an hour from one network, also those of robots', async () => {
  const address = clientAddress();
  for (let count = 0; count < 10; count++) await send({ address, website: count % 2 ? 'https://spam.example' : '' });
  const email = newAddress();
  await expect(send({ address, email })).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await stored(email)).toEqual([]);
});
