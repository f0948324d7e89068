import { expect, test } from 'vitest';
import { aCustomer } from '@/tests/support/builders';
import { createSetupIntent } from './create-setup-intent';
import { addCreditCard } from './credit-cards';

const tooMany = { kind: 'too-many-requests', retryAfterSeconds: expect.any(Number) };

test('limits card forms to ten an hour per team, and per user across teams', async () => {
  const { actor, team } = await aCustomer();
  for (let form = 0; form < 10; form++) await createSetupIntent(actor, team.id);
  await expect(createSetupIntent(actor, team.id)).rejects.toMatchObject(tooMany);
  const other = await aCustomer();
  const inBothTeams = { ...actor, teams: [...actor.teams, { id: other.team.id, role: 'owner' as const }] };
  await expect(createSetupIntent(inBothTeams, other.team.id)).rejects.toMatchObject(tooMany);
  expect((await createSetupIntent(other.actor, other.team.id)).clientSecret).toBeTruthy();
});

test('limits attempts to add a card to ten an hour per team, including declined cards', async () => {
  const { actor, team } = await aCustomer();
  const add = () => addCreditCard(actor, team.id, { paymentMethodId: 'pm_unknown', primary: true });
  for (let attempt = 0; attempt < 10; attempt++) await expect(add()).rejects.toMatchObject({ kind: 'validation' });
  await expect(add()).rejects.toMatchObject(tooMany);
});
