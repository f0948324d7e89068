import { aStaffedTeam } from '@/tests/support/steps/team-steps';
import { mailedTo } from '@/tests/support/steps/invitation-steps';
import { expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import { acceptInvitation } from '@/server/invitations/accept-invitation';
import { deleteInvitation, inviteToTeam, resendInvitation } from '@/server/invitations/invite';
import { db } from '@/server/platform/db';
import { changeTeamRole } from './change-role';
import { removeTeamMember } from './remove-member';
import { setMemberProjects } from './set-member-projects';
import { anActor, aProject, aUser } from '@/tests/support/builders';
import { newAddress } from '@/tests/support/accounts';
import { inParallel } from '@/tests/support/jobs/poll';

async function aTeamWithLog() {
  const team = await aStaffedTeam();
  const entries = () =>
    db.auditEntry.findMany({
      where: { subject: team.teamId },
      orderBy: { created: 'asc' },
      select: { actorId: true, action: true, details: true, before: true, after: true },
    });
  return { ...team, entries };
}

const emailOf = async ({ userId }: Actor) => (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;

/** Returns the mails to these people, in their order. */
async function ownerMailsTo(...readers: Actor[]) {
  const mails = await Promise.all(
    readers.map(async (reader) =>
      db.outgoingMail.findMany({
        where: { to: await emailOf(reader), template: { startsWith: 'owner-' } },
        orderBy: { created: 'asc' },
      }),
    ),
  );
  return mails.map((all) => all.map(({ template, values }) => ({ template, values })));
}

test('the audit log names actor, member, address and role of each change of membership', async () => {
  const { owner, editor, viewer, teamId, customer, entries } = await aTeamWithLog();
  const guest = await aUser();
  const { id: invitationId } = await inviteToTeam(owner, teamId, {
    email: guest.email,
    role: 'editor',
    projectIds: [],
  });
  await inviteToTeam(owner, teamId, { email: guest.email, role: 'admin', projectIds: [] });
  await resendInvitation(owner, teamId, invitationId);
  const member = await anActor(guest.id);
  await acceptInvitation(member, await mailedTo(guest.email));
  const inviter = await anActor(guest.id);
  const other = newAddress();
  const { id: deletedId } = await inviteToTeam(inviter, teamId, { email: other, role: 'viewer', projectIds: [] });
  await deleteInvitation(owner, teamId, deletedId);
  const project = await aProject({ customer });
  await setMemberProjects(owner, teamId, editor.userId, [project.id]);
  await changeTeamRole(owner, teamId, editor.userId, 'viewer');
  await removeTeamMember(owner, teamId, editor.userId);
  await removeTeamMember(viewer, teamId, viewer.userId);

  const [by, email] = [owner.userId, guest.email];
  const ofEditor = { memberId: editor.userId, email: await emailOf(editor) };
  expect(await entries()).toMatchObject([
    { actorId: by, action: 'invite-member', details: { email }, before: { role: null }, after: { role: 'editor' } },
    { actorId: by, action: 'invite-member', details: { email }, before: { role: 'editor' }, after: { role: 'admin' } },
    { actorId: by, action: 'resend-invitation', details: { email, role: 'admin' } },
    {
      actorId: guest.id,
      action: 'accept-invitation',
      details: { memberId: guest.id, email, invitedBy: await emailOf(owner) },
      before: { role: null },
      after: { role: 'admin' },
    },
    { actorId: guest.id, action: 'invite-member', details: { email: other } },
    { actorId: by, action: 'delete-invitation', details: { email: other }, before: { role: 'viewer' } },
    { actorId: by, action: 'set-member-projects', details: { ...ofEditor, added: [project.id], removed: [] } },
    {
      actorId: by,
      action: 'change-member-role',
      details: ofEditor,
      before: { role: 'editor' },
      after: { role: 'viewer' },
    },
    { actorId: by, action: 'remove-member', details: ofEditor, before: { role: 'viewer' }, after: { role: null } },
    { actorId: viewer.userId, action: 'leave-team', before: { role: 'viewer' }, after: { role: null } },
  ]);
});

test('an invitation that its sender may no longer send is recorded as deleted', async () => {
  const { owner, admin, teamId, entries } = await aTeamWithLog();
  const email = newAddress();
  await inviteToTeam(admin, teamId, { email, role: 'editor', projectIds: [] });
  await changeTeamRole(owner, teamId, admin.userId, 'viewer');
  expect(await entries()).toContainEqual({
    actorId: owner.userId,
    action: 'delete-invitation',
    details: { email, invitedBy: await emailOf(admin) },
    before: { role: 'editor' },
    after: { role: null },
  });
});

test('all owners are mailed when a member becomes an owner, the new one too, and once for a double click', async () => {
  const { owner, owner2, editor, admin, teamId } = await aTeamWithLog();
  await inParallel(5, () => changeTeamRole(owner, teamId, editor.userId, 'owner'));
  const [changedBy, email] = [await emailOf(owner), await emailOf(editor)];
  const values = { email, changedBy, isReader: false };
  expect(await ownerMailsTo(owner, owner2, editor, admin)).toMatchObject([
    [{ template: 'owner-added', values }],
    [{ template: 'owner-added', values }],
    [{ template: 'owner-added', values: { ...values, isReader: true } }],
    [],
  ]);
});

test('all owners are mailed when an owner is demoted or leaves, the former one too', async () => {
  const { owner, owner2, editor, teamId } = await aTeamWithLog();
  await changeTeamRole(owner, teamId, owner2.userId, 'admin');
  await changeTeamRole(owner, teamId, owner2.userId, 'viewer');
  const demoted = { template: 'owner-removed', values: { email: await emailOf(owner2), role: 'admin' } };
  expect(await ownerMailsTo(owner, owner2)).toMatchObject([
    [demoted],
    [{ ...demoted, values: { ...demoted.values, isReader: true } }],
  ]);
  await changeTeamRole(owner, teamId, editor.userId, 'owner');
  await removeTeamMember(owner, teamId, owner.userId);
  const left = { template: 'owner-removed', values: { email: await emailOf(owner), role: null } };
  expect((await ownerMailsTo(owner, editor)).map((mails) => mails.at(-1))).toMatchObject([left, left]);
});

test('accepting an invitation to be an owner mails them, and no one if the member keeps another role', async () => {
  const { owner, owner2, viewer, teamId } = await aTeamWithLog();
  const guest = await aUser();
  await inviteToTeam(owner, teamId, { email: guest.email, role: 'owner', projectIds: [] });
  const link = await mailedTo(guest.email);
  await acceptInvitation(await anActor(guest.id), link);
  const added = { template: 'owner-added', values: { email: guest.email, changedBy: await emailOf(owner) } };
  expect(await ownerMailsTo(owner, owner2)).toMatchObject([[added], [added]]);

  const { email } = await db.user.findUniqueOrThrow({ where: { id: viewer.userId } });
  await removeTeamMember(owner, teamId, viewer.userId);
  await inviteToTeam(owner, teamId, { email, role: 'owner', projectIds: [] });
  await db.teamMember.create({ data: { teamId, userId: viewer.userId, role: 'viewer' } });
  await acceptInvitation(viewer, await mailedTo(email));
  expect(await ownerMailsTo(owner2)).toMatchObject([[added]]);
});

test('the owners of a team change at most 20 times an hour', async () => {
  const { owner, editor, admin, teamId } = await aTeamWithLog();
  for (let index = 0; index < 20; index++) {
    await changeTeamRole(owner, teamId, editor.userId, index % 2 ? 'editor' : 'owner');
  }
  const again = changeTeamRole(owner, teamId, editor.userId, 'owner');
  await expect(again).rejects.toMatchObject({ kind: 'too-many-requests' });
  await expect(changeTeamRole(owner, teamId, admin.userId, 'viewer')).resolves.toMatchObject({ role: 'viewer' });
});
