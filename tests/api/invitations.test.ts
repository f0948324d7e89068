import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '@/server/access/login-tokens';
import { db, disconnect } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { aCustomer, anInvitation } from '@/tests/support/builders';
import { processUrl, visitor } from '@/tests/support/network/api';

let customer: Awaited<ReturnType<typeof aCustomer>>;

beforeAll(async () => {
  customer = await aCustomer();
});

afterAll(() => disconnect());

const invite = (email: string) => anInvitation({ teamId: customer.team.id, invitedById: customer.id, email });

const look = (invitationId: string) =>
  visitor().send('GET /team-invitations/{invitationId}', { params: { invitationId } });

const signUp = (invitationId: string, client = visitor(), password = 'quiet-lantern-81') =>
  client.send('POST /team-invitations/{invitationId}/signup-and-accept', {
    params: { invitationId },
    body: { firstName: 'Ada', lastName: 'Invited', password },
  });

test('responds 404 to an unknown, revoked or malformed invitation', async () => {
  const id = await invite(newAddress());
  const tokens = { some: { tokenHash: hashToken(id) } };
  await db.teamInvitation.updateMany({ where: { tokens }, data: { deletedAt: new Date() } });
  for (const wrong of [id, 'no-such-invitation', '%00', 'a'.repeat(300)]) {
    const response = await visitor({ url: processUrl() }).fetch(`/v1/team-invitations/${wrong}`);
    expect(response.status).toBe(404);
  }
  expect((await look(id)).refusal.error).toBe('Unable to find invitation');
  expect((await signUp(id)).status).toBe(404);
});

test('a sign-up joins the team with a session, and can log in', async () => {
  const email = newAddress();
  const client = visitor();
  const invitationId = await invite(email);
  const response = await signUp(invitationId, client);
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({ email, teams: [{ id: customer.team.id }] });
  expect((await client.call('GET /me')).email).toBe(email);
  expect((await visitor().send('POST /login', { body: { email, password: 'quiet-lantern-81' } })).status).toBe(200);
  expect((await look(invitationId)).status).toBe(404);
});
