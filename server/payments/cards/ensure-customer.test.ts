import { expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { aTeam } from '@/tests/support/builders';
import { ensureCustomer } from './ensure-customer';

test('a team has one customer at the provider under concurrent requests', async () => {
  const { id: teamId } = await aTeam();
  const [stored, late] = [`cus_${newId()}`, `cus_${newId()}`];
  vi.spyOn(payments(), 'createCustomer').mockImplementation(async () => {
    await db.team.update({ where: { id: teamId }, data: { stripeCustomerId: stored } });
    return { customerId: late };
  });
  expect(await ensureCustomer(teamId)).toBe(stored);
});
