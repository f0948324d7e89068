import { inviteToTeam as contract } from '@/lib/contracts/team-members';
import { newAddress } from '@/tests/support/accounts';
import { anInvitingTeam, mailedTo, mailsTo, rowOf } from '@/tests/support/steps/invitation-steps';
import { describe, expect, test } from 'vitest';
import { invitationLifetimeMs } from '@/lib/domain/people/team-members';
import { acceptInvitation } from './accept-invitation';
import { deleteInvitation, inviteToTeam, resendInvitation } from './invite';
import { gatherMs, sendGatheredInvitations } from './mail-invitation';
import { getInvitation, listInvitations } from './queries';
import { db, type TeamRole } from '@/server/platform/db';
import { anActor, aProject, aUser, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

const ownersOnly = { kind: 'forbidden', message: 'Only owners can invite owners.' };

const tokenRows = (manageId: string) => db.teamInvitationToken.findMany({ where: { invitation: { manageId } } });

test.each([
  [{ email: '' }, 'Please enter email'],
  [{ email: ' ' }, 'Please enter email'],
  [{ email: 'nobody' }, 'Please enter a valid email'],
])('rejects %j: %s', (body, message) => {
  const result = contract.body.safeParse({ role: 'editor', ...body });
  expect(result.error?.issues[0]?.message).toBe(message);
});

test('refuses the address of a voice', async () => {
  const { invite, teamId } = await anInvitingTeam();
  const { email } = await aVoice();
  await expect(invite(email)).rejects.toMatchObject({
    kind: 'conflict',
    code: 'voice',
    message: 'A voice cannot be a member of a team of customers.',
  });
  expect(await db.teamInvitation.count({ where: { teamId } })).toBe(0);
});

test('mails a link that the team does not see', async () => {
  const { actor, teamId, invite } = await anInvitingTeam();
  const email = newAddress();
  const invitation = await invite(email, 'admin');
  expect(invitation).toMatchObject({ email, role: 'admin' });
  expect(new Date(invitation.expires).getTime() - new Date(invitation.created).getTime()).toBeCloseTo(
    invitationLifetimeMs,
    -4,
  );
  const token = await mailedTo(email);
  const [mail] = await mailsTo(email);
  const { email: invitedBy } = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  expect(mail?.values).toEqual({
    invitedBy,
    role: 'admin',
    link: expect.stringContaining(`/team-invitation/${token}`),
  });
  expect(JSON.stringify([invitation, await listInvitations(actor, teamId)])).not.toContain(token);
  await expect(getInvitation(invitation.id)).rejects.toMatchObject({ kind: 'not-found' });
});

test.each<[TeamRole, TeamRole, object | null]>([
  ['owner', 'owner', null],
  ['owner', 'viewer', null],
  ['admin', 'admin', null],
  ['admin', 'owner', ownersOnly],
])('%s invites %s', async (own, invited, refusal) => {
  const { invite, teamId } = await anInvitingTeam(own);
  const attempt = invite(newAddress(), invited);
  if (refusal) await expect(attempt).rejects.toMatchObject(refusal);
  else expect((await attempt).role).toBe(invited);
  expect(await db.teamInvitation.count({ where: { teamId } })).toBe(refusal ? 0 : 1);
});

test('a voice invites nobody to its business', async () => {
  const voice = await aVoice();
  const teamId = voice.actor.teams[0]?.id ?? '';
  const body = { email: newAddress(), role: 'editor' as const, projectIds: [] };
  await expect(inviteToTeam(voice.actor, teamId, body)).rejects.toMatchObject({ kind: 'conflict', code: 'voice' });
});

test('a member is not invited, and projects have to be of the team', async () => {
  const { customer, invite } = await anInvitingTeam();
  await expect(invite(customer.email)).rejects.toMatchObject({ kind: 'conflict', code: 'member' });
  const foreign = await aProject();
  await expect(invite(newAddress(), 'editor', [foreign.id])).rejects.toMatchObject({ kind: 'validation' });
});

describe('inviting an address again', () => {
  test('replaces role and projects of the pending invitation and mails it again', async () => {
    const { customer, invite, actor, teamId } = await anInvitingTeam();
    const email = newAddress();
    const project = await aProject({ customer });
    const first = await invite(email, 'admin');
    const second = await invite(email, 'viewer', [project.id]);
    expect(second).toMatchObject({ id: first.id, role: 'viewer' });
    expect(await rowOf(first.id)).toMatchObject({ projectIds: [project.id] });
    await sendGatheredInvitations(email);
    expect(await mailsTo(email)).toMatchObject([{ values: { role: 'admin' } }, { values: { role: 'viewer' } }]);
    expect(await listInvitations(actor, teamId)).toHaveLength(1);
  });

  test('creates one invitation in 20 concurrent attempts, at most five an hour, and two mails', async () => {
    const { teamId, invite } = await anInvitingTeam();
    const email = newAddress();
    await expectSuccesses(5, { of: 20 }, () => invite(email));
    expect(await db.teamInvitation.count({ where: { teamId } })).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    await inParallel(4, () => sendGatheredInvitations(email));
    expect(await mailsTo(email)).toHaveLength(2);
    await expect(invite(email)).rejects.toMatchObject({ kind: 'too-many-requests' });
  });

  test('an admin does not change the invitation of an owner', async () => {
    const { customer, teamId } = await anInvitingTeam();
    const email = newAddress();
    const body = { email, role: 'owner' as const, projectIds: [] };
    const { id } = await inviteToTeam(customer.actor, teamId, body);
    const user = await aUser();
    await db.teamMember.create({ data: { teamId, userId: user.id, role: 'admin' } });
    const admin = await anActor(user.id);
    await expect(inviteToTeam(admin, teamId, { ...body, role: 'editor' })).rejects.toMatchObject(ownersOnly);
    await expect(resendInvitation(admin, teamId, id)).rejects.toMatchObject(ownersOnly);
  });
});

test('all teams together send at most five invitations an hour to one address', async () => {
  const email = newAddress();
  const teams = await Promise.all(Array.from({ length: 6 }, () => anInvitingTeam()));
  for (const { invite } of teams.slice(0, 5)) await invite(email);
  await expect(teams[5]?.invite(email)).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await listMailed(email)).toEqual(['team-invitation']);
});

const listMailed = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

test('a team sends at most 30 invitations an hour', async () => {
  const { invite } = await anInvitingTeam();
  for (let sent = 0; sent < 30; sent++) await invite(newAddress());
  await expect(invite(newAddress())).rejects.toMatchObject({ kind: 'too-many-requests' });
});

describe('an invitation', () => {
  test('expires after 14 days, and is valid again after it was resent', async () => {
    const { actor, teamId, invite } = await anInvitingTeam();
    const guest = await aUser();
    const { id } = await invite(guest.email);
    const mailedId = await mailedTo(guest.email);
    await db.teamInvitation.update({
      where: { manageId: id },
      data: { sentAt: new Date(Date.now() - invitationLifetimeMs - 1_000) },
    });
    await expect(getInvitation(mailedId)).rejects.toMatchObject({ message: 'Unable to find invitation' });
    await expect(acceptInvitation(await anActor(guest.id), mailedId)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listInvitations(actor, teamId)).toMatchObject([{ id, email: guest.email, isExpired: true }]);
    await resendInvitation(actor, teamId, id);
    await sendGatheredInvitations(guest.email);
    expect(await mailsTo(guest.email)).toHaveLength(2);
    await acceptInvitation(await anActor(guest.id), mailedId);
    expect(await listInvitations(actor, teamId)).toEqual([]);
    await expect(resendInvitation(actor, teamId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is stored without the credentials of its links, which all stay valid', async () => {
    const { actor, teamId, invite } = await anInvitingTeam();
    const guest = await aUser();
    const { id } = await invite(guest.email);
    const first = await mailedTo(guest.email);
    await resendInvitation(actor, teamId, id);
    await sendGatheredInvitations(guest.email);
    const second = await mailedTo(guest.email);
    expect(second).not.toBe(first);
    const row = await rowOf(id);
    const stored = JSON.stringify([row, await tokenRows(id)]);
    for (const token of [first, second]) {
      expect(stored).not.toContain(token);
      expect(await getInvitation(token)).toMatchObject({ id: token, email: guest.email });
    }
    for (const secret of [row.id, row.manageId, ...(await tokenRows(id)).map(({ tokenHash }) => tokenHash)]) {
      await expect(getInvitation(secret)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(acceptInvitation(await anActor(guest.id), secret)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await acceptInvitation(await anActor(guest.id), first);
    await expect(getInvitation(second)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('has links that expire 14 days after each was mailed', async () => {
    const { actor, teamId, invite } = await anInvitingTeam();
    const guest = await aUser();
    const { id } = await invite(guest.email);
    const first = await mailedTo(guest.email);
    await db.teamInvitationToken.updateMany({
      where: { invitation: { manageId: id } },
      data: { created: new Date(Date.now() - invitationLifetimeMs - 1_000) },
    });
    await resendInvitation(actor, teamId, id);
    await expect(getInvitation(first)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await getInvitation(await mailedTo(guest.email))).toMatchObject({ email: guest.email });
  });

  test('of the version before tokens keeps its link, also when it is resent', async () => {
    const { actor, teamId } = await anInvitingTeam();
    const guest = await aUser();
    const { id, manageId } = await db.teamInvitation.create({
      data: {
        teamId,
        email: guest.email,
        role: 'editor',
        invitedById: actor.userId,
        sentAt: new Date(Date.now() - gatherMs - 1_000),
      },
    });
    expect(await getInvitation(id)).toMatchObject({ id, email: guest.email });
    await resendInvitation(actor, teamId, manageId);
    expect(await getInvitation(await mailedTo(guest.email))).toMatchObject({ email: guest.email });
    await acceptInvitation(await anActor(guest.id), id);
    expect(await db.teamMember.count({ where: { teamId, userId: guest.id } })).toBe(1);
  });

  test('is not found in another team', async () => {
    const [{ invite }, other] = [await anInvitingTeam(), await anInvitingTeam()];
    const { id } = await invite(newAddress());
    await expect(deleteInvitation(other.actor, other.teamId, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(resendInvitation(other.actor, other.teamId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
