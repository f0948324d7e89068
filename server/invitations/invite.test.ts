import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inviteToTeam as contract } from '@/lib/contracts/team-members';
import { invitationLifetimeMs } from '@/lib/domain/people/team-members';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { acceptInvitation } from './accept-invitation';
import { deleteInvitation, inviteToTeam, resendInvitation } from './invite';
import { gatherMs, sendGatheredInvitations } from './mail-invitation';
import { signUpAndAccept } from './sign-up-and-accept';
import { getInvitation, listInvitations } from './queries';
import { db, type TeamRole } from '@/server/platform/db';
import { changeTeamRole } from '@/server/teams/change-role';
import { aCustomer, anActor, aProject, aUser, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';

const newAddress = () => `invited-${randomUUID()}@tests.example`;
const ownersOnly = { kind: 'forbidden', message: 'Only owners can invite owners.' };

async function aTeam(role: TeamRole = 'owner') {
  const customer = await aCustomer();
  const user = role === 'owner' ? null : await aUser();
  if (user) await db.teamMember.create({ data: { teamId: customer.team.id, userId: user.id, role } });
  const actor = user ? await anActor(user.id) : customer.actor;
  const teamId = customer.team.id;
  const invite = (email: string, invitedRole: TeamRole = 'editor', projectIds: string[] = []) =>
    inviteToTeam(actor, teamId, { email, role: invitedRole, projectIds });
  return { customer, actor, teamId, invite };
}

const rowOf = (manageId: string) => db.teamInvitation.findUniqueOrThrow({ where: { manageId } });
const tokenRows = (manageId: string) => db.teamInvitationToken.findMany({ where: { invitation: { manageId } } });
const mailsTo = (to: string) => db.outgoingMail.findMany({ where: { to }, orderBy: { created: 'asc' } });

/** Of the newest link. */
async function mailedTo(email: string): Promise<string> {
  const values = (await mailsTo(email)).at(-1)?.values as { link: string } | undefined;
  return values?.link.split('/team-invitation/')[1] ?? '';
}

test.each([
  [{ email: '' }, 'Please enter email'],
  [{ email: ' ' }, 'Please enter email'],
  [{ email: 'nobody' }, 'Please enter a valid email'],
])('rejects %j: %s', (body, message) => {
  const result = contract.body.safeParse({ role: 'editor', ...body });
  expect(result.error?.issues[0]?.message).toBe(message);
});

test('mails a link that the team does not see', async () => {
  const { actor, teamId, invite } = await aTeam();
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
  ['editor', 'viewer', { message: 'Missing scope edit-team-members' }],
  ['viewer', 'viewer', { message: 'Missing scope edit-team-members' }],
])('%s invites %s', async (own, invited, refusal) => {
  const { invite, teamId } = await aTeam(own);
  const attempt = invite(newAddress(), invited);
  if (refusal) await expect(attempt).rejects.toMatchObject(refusal);
  else expect((await attempt).role).toBe(invited);
  expect(await db.teamInvitation.count({ where: { teamId } })).toBe(refusal ? 0 : 1);
});

test('an account of an invitation stores which terms it accepted', async () => {
  const { invite } = await aTeam();
  const email = newAddress();
  await invite(email);
  const mailedId = await mailedTo(email);
  const person = { firstName: 'Ida', lastName: 'Invited', password: 'quiet-lantern-81' };
  const { userId } = await signUpAndAccept(mailedId, person, '10.9.8.7');
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
    email,
    termsVersion,
    termsAcceptedAt: expect.any(Date),
  });
});

test('a voice invites nobody to its business', async () => {
  const voice = await aVoice();
  const teamId = voice.actor.teams[0]?.id ?? '';
  const body = { email: newAddress(), role: 'editor' as const, projectIds: [] };
  await expect(inviteToTeam(voice.actor, teamId, body)).rejects.toMatchObject({ kind: 'conflict', code: 'voice' });
});

test('a member is not invited, and projects have to be of the team', async () => {
  const { customer, invite } = await aTeam();
  const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
  await expect(invite(email)).rejects.toMatchObject({ kind: 'conflict', code: 'member' });
  const foreign = await aProject();
  await expect(invite(newAddress(), 'editor', [foreign.id])).rejects.toMatchObject({ kind: 'validation' });
});

describe('inviting an address again', () => {
  test('replaces role and projects of the pending invitation and mails it again', async () => {
    const { customer, invite, actor, teamId } = await aTeam();
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
    const { teamId, invite } = await aTeam();
    const email = newAddress();
    const results = await inParallel(20, () => invite(email));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await db.teamInvitation.count({ where: { teamId } })).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
    await inParallel(4, () => sendGatheredInvitations(email));
    expect(await mailsTo(email)).toHaveLength(2);
    await expect(invite(email)).rejects.toMatchObject({ kind: 'too-many-requests' });
  });

  test('an admin does not change the invitation of an owner', async () => {
    const { customer, teamId } = await aTeam();
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
  const teams = await Promise.all(Array.from({ length: 6 }, () => aTeam()));
  for (const { invite } of teams.slice(0, 5)) await invite(email);
  await expect(teams[5]?.invite(email)).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await listMailed(email)).toEqual(['team-invitation']);
});

const listMailed = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

describe('invitations to one address', () => {
  const letTimePass = (email: string) =>
    db.teamInvitationToken.updateMany({
      where: { invitation: { email } },
      data: { created: new Date(Date.now() - gatherMs - 1_000) },
    });

  test('within ten minutes become one mail with a link for each', async () => {
    const email = newAddress();
    const [first, second, third] = [await aTeam(), await aTeam(), await aTeam()];
    expect((await first.invite(email)).mailDue).toBeNull();
    const { id: waitingId, mailDue } = await second.invite(email, 'viewer');
    const unsent = await rowOf(waitingId);
    await expect(getInvitation(unsent.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(new Date(mailDue ?? '').getTime() - Date.now()).toBeCloseTo(gatherMs, -5);
    await third.invite(email, 'admin');
    expect(await listMailed(email)).toEqual(['team-invitation']);
    const [job] = await jobsAbout(email);
    expect(job).toMatchObject({ name: 'mail-invitations' });

    await inParallel(5, () => sendGatheredInvitations(email));
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitations']);
    const values = (await mailsTo(email))[1]?.values;
    const { invitations } = values as { invitations: { role: string; link: string }[] };
    expect(invitations.map(({ role }) => role)).toEqual(['viewer', 'admin']);
    const tokens = invitations.map(({ link }) => link.split('/team-invitation/')[1] ?? '');
    const names = await Promise.all(tokens.map(async (token) => (await getInvitation(token)).teamName));
    expect(names).toEqual([second.customer.team.name, third.customer.team.name]);
    expect(await listInvitations(second.actor, second.teamId)).toMatchObject([{ email, mailDue: null }]);
  });

  test('are mailed at once after ten minutes', async () => {
    const email = newAddress();
    const [first, second] = [await aTeam(), await aTeam()];
    await first.invite(email);
    await letTimePass(email);
    expect((await second.invite(email)).mailDue).toBeNull();
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitation']);
  });

  test('that gather are mailed with a later one, if their job is late', async () => {
    const email = newAddress();
    const [first, second, third] = [await aTeam(), await aTeam(), await aTeam()];
    await first.invite(email);
    await second.invite(email);
    await letTimePass(email);
    await third.invite(email);
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitations']);
    await sendGatheredInvitations(email);
    expect(await listMailed(email)).toHaveLength(2);
  });

  test('that were deleted or accepted are not mailed', async () => {
    const guest = await aUser();
    const [first, second, third] = [await aTeam(), await aTeam(), await aTeam()];
    await first.invite(guest.email);
    const { id } = await second.invite(guest.email);
    await deleteInvitation(second.actor, second.teamId, id);
    await first.invite(guest.email, 'viewer');
    await acceptInvitation(await anActor(guest.id), await mailedTo(guest.email));
    await third.invite(guest.email, 'admin');
    await sendGatheredInvitations(guest.email);
    expect(await mailsTo(guest.email)).toMatchObject([
      { template: 'team-invitation', values: { role: 'editor' } },
      { template: 'team-invitation', values: { role: 'admin' } },
    ]);
  });
});

test('a team sends at most 30 invitations an hour', async () => {
  const { invite } = await aTeam();
  for (let sent = 0; sent < 30; sent++) await invite(newAddress());
  await expect(invite(newAddress())).rejects.toMatchObject({ kind: 'too-many-requests' });
});

describe('an invitation', () => {
  test('expires after 14 days, and is valid again after it was resent', async () => {
    const { actor, teamId, invite } = await aTeam();
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
    const { actor, teamId, invite } = await aTeam();
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
    for (const known of [row.id, row.manageId, ...(await tokenRows(id)).map(({ tokenHash }) => tokenHash)]) {
      await expect(getInvitation(known)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(acceptInvitation(await anActor(guest.id), known)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await acceptInvitation(await anActor(guest.id), first);
    await expect(getInvitation(second)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('has links that expire 14 days after each was mailed', async () => {
    const { actor, teamId, invite } = await aTeam();
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
    const { actor, teamId } = await aTeam();
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
    const [{ invite }, other] = [await aTeam(), await aTeam()];
    const { id } = await invite(newAddress());
    await expect(deleteInvitation(other.actor, other.teamId, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(resendInvitation(other.actor, other.teamId, id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is either accepted or deleted in 50 concurrent attempts', async () => {
    const { actor, teamId, invite } = await aTeam();
    const guest = await aUser();
    const guestActor = await anActor(guest.id);
    const { id } = await invite(guest.email);
    const mailedId = await mailedTo(guest.email);
    const results = await inParallel<unknown>(50, (index) =>
      index % 2 ? acceptInvitation(guestActor, mailedId) : deleteInvitation(actor, teamId, id),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { acceptedAt, deletedAt } = await rowOf(id);
    expect([acceptedAt, deletedAt].filter(Boolean)).toHaveLength(1);
    const memberships = await db.teamMember.count({ where: { teamId, userId: guest.id } });
    expect(memberships).toBe(acceptedAt ? 1 : 0);
  });

  test('grants the role that it has when it is accepted', async () => {
    const { actor, teamId, invite } = await aTeam();
    const guest = await aUser();
    const { id } = await invite(guest.email, 'owner');
    const guestActor = await anActor(guest.id);
    const mailedId = await mailedTo(guest.email);
    await Promise.allSettled([invite(guest.email, 'viewer'), acceptInvitation(guestActor, mailedId)]);
    const { role } = await rowOf(id);
    const member = await db.teamMember.findUniqueOrThrow({ where: { teamId_userId: { teamId, userId: guest.id } } });
    expect(member.role).toBe(role);
    expect(await db.teamInvitation.count({ where: { teamId, acceptedAt: null } })).toBe(0);
    await changeTeamRole(actor, teamId, guest.id, 'viewer');
  });
});
