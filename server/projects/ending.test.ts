import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getProject } from './queries';
import { anActor, aProject } from '@/tests/support/builders';

/** Tests the rules of docs/rules/payments.md#when-a-fee-arrives. */

test('the voice sees what it earned and when it arrives, the customer does not', async () => {
  const { id, customer, voiceIds } = await aProject({ state: 'approved' });
  const voice = await anActor(voiceIds[0] ?? '');
  const earned = {
    amount: 140,
    method: 'manual',
    state: 'on-its-way',
    paidDate: null,
    arrivesBy: null,
    selfBilling: null,
  };
  expect((await getProject(voice, id)).payout).toEqual(earned);
  expect(await getProject(customer.actor, id)).not.toHaveProperty('payout');
  await db.payout.updateMany({
    where: { assignment: { projectId: id } },
    data: { status: 'paid', paidAt: new Date('2026-11-27T15:00:00.000Z') },
  });
  expect((await getProject(voice, id)).payout).toMatchObject({ state: 'paid', arrivesBy: '2026-12-01' });
});

test('before the approval nothing is earned', async () => {
  const { id, voiceIds } = await aProject({ state: 'delivered' });
  expect((await getProject(await anActor(voiceIds[0] ?? ''), id)).payout).toBeNull();
});
