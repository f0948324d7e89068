import { describe, expect, test } from 'vitest';
import { shippedVersion } from '@/server/installation/legal-templates';
import { actorOfToken } from '@/server/access/sessions';
import { signUp } from '@/server/access/signing-up/sign-up';
import { db } from '@/server/platform/db';
import { changeTeamRole } from '@/server/teams/change-role';
import { customerForm, newAddress } from '@/tests/support/accounts';
import { anActor, aProject, aUser, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { clientAddress } from '@/tests/support/network/client-address';
import { anInvitingTeam, mailedTo, rowOf } from '@/tests/support/steps/invitation-steps';
import { acceptInvitation, signUpAndAccept } from './accept-invitation';
import { deleteInvitation } from './invite';
import { getInvitation } from './queries';

describe('accepting an invitation', () => {
  test('an invitation is either accepted or deleted in 50 concurrent attempts', async () => {
    const { actor, teamId, invite } = await anInvitingTeam();
    const guest = await aUser();
    const guestActor = await anActor(guest.id);
    const { id } = await invite(guest.email);
    const mailedId = await mailedTo(guest.email);
    const results = await inParallel<unknown>(crowd, (index) =>
      index % 2 ? acceptInvitation(guestActor, mailedId) : deleteInvitation(actor, teamId, id),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { acceptedAt, deletedAt } = await rowOf(id);
    expect([acceptedAt, deletedAt].filter(Boolean)).toHaveLength(1);
    const memberships = await db.teamMember.count({ where: { teamId, userId: guest.id } });
    expect(memberships).toBe(acceptedAt ? 1 : 0);
  });

  test('an invitation grants the role that it has when it is accepted', async () => {
    const { actor, teamId, invite } = await anInvitingTeam();
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

  test('joins with role and projects once in ten parallel attempts, whatever the case of the address', async () => {
    const { customer, teamId, invite } = await anInvitingTeam();
    const [guest, project] = [await aUser(), await aProject({ customer })];
    await invite(guest.email.toUpperCase(), 'editor', [project.id]);
    const token = await mailedTo(guest.email.toUpperCase());
    const actor = await anActor(guest.id);
    await expectSuccesses(1, { of: 10 }, () => acceptInvitation(actor, token));
    expect(await db.teamMember.findMany({ where: { teamId, userId: guest.id } })).toMatchObject([{ role: 'editor' }]);
    expect(await db.projectMember.count({ where: { projectId: project.id, userId: guest.id } })).toBe(1);
  });

  test('is refused to other users and to voices, and stays open', async () => {
    const { teamId, invite } = await anInvitingTeam();
    const [other, invited] = [await aUser(), await aUser()];
    await invite(invited.email);
    const token = await mailedTo(invited.email);
    // The user became a voice after the invitation.
    const voice = await aVoice();
    await db.user.delete({ where: { id: invited.id } });
    await db.user.update({ where: { id: voice.id }, data: { email: invited.email } });
    await expect(acceptInvitation(await anActor(other.id), token)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This invitation is for another email address.',
    });
    await expect(acceptInvitation(voice.actor, token)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'voice',
      message: 'A voice cannot be a member of a team of customers.',
    });
    expect(await db.teamInvitation.count({ where: { teamId, acceptedAt: null, deletedAt: null } })).toBe(1);
    expect(await db.teamMember.count({ where: { teamId } })).toBe(1);
  });

  test('a member who was added meanwhile keeps the role', async () => {
    const { teamId, invite } = await anInvitingTeam();
    const guest = await aUser();
    await invite(guest.email, 'editor');
    await db.teamMember.create({ data: { teamId, userId: guest.id, role: 'admin' } });
    await acceptInvitation(await anActor(guest.id), await mailedTo(guest.email));
    expect(await db.teamMember.findMany({ where: { teamId, userId: guest.id } })).toMatchObject([{ role: 'admin' }]);
  });
});

const person = { firstName: 'Ada', lastName: 'Invited', password: 'quiet-lantern-81' };

describe('signing up with an invitation', () => {
  test('three concurrent sign-ups create one account, with role, projects, the accepted terms and a session', async () => {
    const { customer, teamId, invite } = await anInvitingTeam();
    const [email, project] = [newAddress(), await aProject({ customer })];
    await invite(email, 'editor', [project.id]);
    const foreign = await aProject();
    await db.teamInvitation.updateMany({ where: { email }, data: { projectIds: [project.id, foreign.id, 'none'] } });
    const token = await mailedTo(email);
    const results = await inParallel(3, () => signUpAndAccept(token, person, clientAddress()));
    const [joined, ...more] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(more).toEqual([]);
    const userId = joined?.userId ?? '';
    expect(await actorOfToken(joined?.session?.token ?? '')).toMatchObject({
      userId,
      name: 'Ada Invited',
      teams: [{ id: teamId, role: 'editor' }],
    });
    expect(await db.projectMember.count({ where: { projectId: project.id, userId } })).toBe(1);
    expect(await db.projectMember.count({ where: { userId } })).toBe(1);
    expect(
      await db.user.findUniqueOrThrow({ where: { email }, include: { legalAgreements: { orderBy: { kind: 'asc' } } } }),
    ).toMatchObject({
      emailVerifiedAt: expect.any(Date),
      termsVersion: shippedVersion,
      termsAcceptedAt: expect.any(Date),
      legalAgreements: ['terms', 'privacy'].map((kind) => ({ kind, versionId: 0 })),
    });
  });

  test('an address with an account cannot sign up again, and the invitation stays open', async () => {
    const [{ invite }, { email }] = [await anInvitingTeam(), await aUser()];
    await invite(email);
    const token = await mailedTo(email);
    await expect(signUpAndAccept(token, person, clientAddress())).rejects.toMatchObject({
      kind: 'conflict',
      code: 'email-registered',
      message: 'This email address has an account. Please login to accept the invitation.',
    });
    expect(await getInvitation(token)).toMatchObject({ email, isEmailRegistered: true });
  });

  test('an unverified sign-up with the same address is void', async () => {
    const [{ invite }, email] = [await anInvitingTeam(), newAddress()];
    await signUp(customerForm({ email }), { address: clientAddress(), browserToken: null });
    expect(await db.signUp.count({ where: { email } })).toBe(1);
    await invite(email);
    const { userId } = await signUpAndAccept(await mailedTo(email), person, clientAddress());
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ id: userId, firstName: 'Ada' });
    expect(await db.signUp.count({ where: { email } })).toBe(0);
  });
});
