import { expect, test } from 'vitest';
import { newAddress } from '@/tests/support/accounts';
import { aCustomer, anInvitation, aUser } from '@/tests/support/builders';
import { getInvitation } from './queries';

test('an invitation has the team, the inviter and whether the address has an account', async () => {
  const { id: invitedById, team } = await aCustomer();
  const [unregistered, { email: registered }] = [newAddress(), await aUser()];
  const invite = (email: string) => anInvitation({ teamId: team.id, invitedById, email });
  const token = await invite(unregistered);
  expect(await getInvitation(token)).toEqual({
    id: token,
    email: unregistered,
    teamName: team.name,
    invitedBy: 'Cora Customer',
    isEmailRegistered: false,
  });
  expect(await getInvitation(await invite(registered))).toMatchObject({ email: registered, isEmailRegistered: true });
  await expect(getInvitation('no-such-invitation')).rejects.toMatchObject({ kind: 'not-found' });
});
