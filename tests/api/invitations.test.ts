import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashLinkToken } from '@/server/access/link-tokens';
import { db, disconnect } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { type ApiClient, loginAs, processUrl, visitor } from '@/tests/support/network/api';
import { anInvitation, aScene, aUser, type Scene, somePeople } from '@/tests/support/builders';

let scene: Scene;
let teamName: string;

beforeAll(async () => {
  scene = await aScene(await somePeople(), 'listed');
  teamName = (await db.team.findUniqueOrThrow({ where: { id: scene.teamId } })).name;
});

afterAll(() => disconnect());

const invite = (email: string, more: { role?: 'admin' | 'editor'; projectIds?: string[] } = {}) =>
  anInvitation({ teamId: scene.teamId, invitedById: scene.ids.owner, email, ...more });

const look = (invitationId: string) =>
  visitor().send('GET /team-invitations/{invitationId}', { params: { invitationId } });

const signUp = (invitationId: string, client = visitor(), password = 'quiet-lantern-81') =>
  client.send('POST /team-invitations/{invitationId}/signup-and-accept', {
    params: { invitationId },
    body: { firstName: 'Ada', lastName: 'Invited', password },
  });

const accept = (client: ApiClient, invitationId: string) =>
  client.send('POST /team-invitations/{invitationId}/accept', { params: { invitationId }, body: {} });

test('returns the team, the inviter and whether the address has an account', async () => {
  const email = newAddress();
  const id = await invite(email);
  expect((await look(id)).body).toEqual({ id, email, teamName, invitedBy: 'owner Matrix', isEmailRegistered: false });
  const known = await aUser({ firstName: 'Known' });
  expect((await look(await invite(known.email))).body.isEmailRegistered).toBe(true);
});

test('responds 404 to an unknown, revoked or malformed invitation', async () => {
  const id = await invite(newAddress());
  const tokens = { some: { tokenHash: hashLinkToken(id) } };
  await db.teamInvitation.updateMany({ where: { tokens }, data: { deletedAt: new Date() } });
  for (const wrong of [id, 'no-such-invitation', '%00', 'a'.repeat(300)]) {
    const response = await visitor({ url: processUrl() }).fetch(`/v1/team-invitations/${wrong}`);
    expect(response.status).toBe(404);
  }
  expect((await look(id)).refusal.error).toBe('Unable to find invitation');
  expect((await signUp(id)).status).toBe(404);
});

test('a sign-up joins the team with the role and the projects, with a session and no code', async () => {
  const email = newAddress();
  const client = visitor();
  const invitationId = await invite(email, { role: 'editor', projectIds: [scene.projectId, 'no-such-project'] });
  const response = await signUp(invitationId, client);
  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({ email, name: 'Ada Invited', isVoice: false });
  expect(response.body.teams).toMatchObject([{ id: scene.teamId, role: 'editor' }]);
  expect(response.body.projects.map(({ id }) => id)).toContain(scene.projectId);
  expect((await client.call('GET /me')).email).toBe(email);
  expect((await visitor().send('POST /login', { body: { email, password: 'quiet-lantern-81' } })).status).toBe(200);
  expect((await look(invitationId)).status).toBe(404);
});

test.each([
  [{ firstName: '' }, 'firstName', 'Please enter your first name'],
  [{ lastName: ' ' }, 'lastName', 'Please enter your last name'],
  [{ password: '' }, 'password', 'Please enter your password'],
])('a sign-up with %j is refused and takes nothing', async (wrong, field, message) => {
  const invitationId = await invite(newAddress());
  const body = { firstName: 'Ada', lastName: 'Invited', password: 'quiet-lantern-81', ...wrong };
  const response = await visitor().send('POST /team-invitations/{invitationId}/signup-and-accept', {
    params: { invitationId },
    body,
  });
  expect([response.status, response.refusal.fields?.[field]]).toEqual([400, message]);
  expect((await look(invitationId)).status).toBe(200);
});

test('responds 403 to another user, 401 to a visitor, and the invited user joins the team', async () => {
  const known = await aUser({ firstName: 'Known' });
  const invitationId = await invite(known.email);
  const other = await loginAs(await aUser({ firstName: 'Other' }));
  expect((await accept(other, invitationId)).status).toBe(403);
  expect((await accept(visitor(), invitationId)).status).toBe(401);
  const response = await accept(await loginAs(known), invitationId);
  expect([response.status, response.body.teams]).toMatchObject([200, [{ id: scene.teamId, role: 'editor' }]]);
});
