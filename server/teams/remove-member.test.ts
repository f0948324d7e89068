import { aStaffedTeam } from '@/tests/support/steps/team-steps';
import { describe, expect, test } from 'vitest';
import { mayReceive } from '@/server/live/visibility';
import { db, transaction, type Tx } from '@/server/platform/db';
import { presentMe } from '@/server/profile/queries';
import { addMember } from '@/server/projects/edit-members';
import { lockProject, readProject } from '@/server/projects/open-project';
import { updateDetails } from '@/server/projects/update-details';
import { orderProject } from '@/server/assignments/order-project';
import { lockTeam } from './open-team';
import { changeTeamRole } from './change-role';
import { listTeamMembers } from './queries';
import { removeTeamMember } from './remove-member';
import { anActor, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';

const ownersOnly = { kind: 'forbidden', code: 'owners-only' };

const numOwners = (teamId: string) => db.teamMember.count({ where: { teamId, role: 'owner' } });

describe('at the same time', () => {
  test('two owners demote each other: one of them stays an owner', async () => {
    const { owner, owner2, teamId } = await aStaffedTeam();
    const results = await inParallel(20, (index) =>
      index % 2
        ? changeTeamRole(owner, teamId, owner2.userId, 'admin')
        : changeTeamRole(owner2, teamId, owner.userId, 'admin'),
    );
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await numOwners(teamId)).toBe(1);
  });

  test('both owners leave: one of them stays', async () => {
    const { owner, owner2, teamId } = await aStaffedTeam();
    await inParallel(10, (index) => {
      const leaver = index % 2 ? owner : owner2;
      return removeTeamMember(leaver, teamId, leaver.userId);
    });
    expect(await numOwners(teamId)).toBe(1);
  });

  test('a member is added to projects and removed from the team: no project has the former member', async () => {
    const { customer, owner, editor, teamId } = await aStaffedTeam();
    const projects = await Promise.all(Array.from({ length: 8 }, () => aProject({ customer })));
    const results = await inParallel<unknown>(9, (index) => {
      const project = projects[index];
      return project ? addMember(owner, project.id, editor.userId) : removeTeamMember(owner, teamId, editor.userId);
    });
    expect(results.at(-1)?.status).toBe('fulfilled');
    expect(await db.projectMember.count({ where: { userId: editor.userId } })).toBe(0);
  });
});

describe('a request of a member that waits while an owner removes them', () => {
  /** Holds the lock until `act` waits for it, and ends the membership before `act` continues. */
  async function endWhileWaiting(
    { editor, teamId }: Awaited<ReturnType<typeof aStaffedTeam>>,
    lock: (tx: Tx) => Promise<unknown>,
    act: () => Promise<unknown>,
  ): Promise<unknown> {
    let attempt: Promise<unknown> = Promise.resolve();
    await transaction(async (tx) => {
      await lock(tx);
      attempt = act().then(
        () => null,
        (refusal: unknown) => refusal,
      );
      await pollUntil(async () => (await numWaiting()) > 0, { what: 'the request to wait for the lock' });
      await tx.teamMember.delete({ where: { teamId_userId: { teamId, userId: editor.userId } } });
    });
    return attempt;
  }

  const numWaiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };

  test('changes no project', async () => {
    const team = await aStaffedTeam();
    const project = await aProject({ customer: team.customer });
    const rename = () => updateDetails(team.editor, project.id, { name: 'Renamed' });
    const refusal = await endWhileWaiting(team, (tx) => lockProject(tx, project.id), rename);
    expect(refusal).toMatchObject({ message: 'Missing scope list-project' });
    expect(await db.project.findUniqueOrThrow({ where: { id: project.id } })).not.toMatchObject({ name: 'Renamed' });
  });

  test('orders no project', async () => {
    const team = await aStaffedTeam();
    const { id: templateId } = await aTemplate();
    const order = { teamId: team.teamId, templateId, name: 'Late', description: 'Too late', language: 'en' };
    const place = () => orderProject(team.editor, order);
    const refusal = await endWhileWaiting(team, (tx) => lockTeam(tx, team.teamId), place);
    expect(refusal).toMatchObject({ message: 'Missing scope create-project' });
    expect(await db.project.count({ where: { teamId: team.teamId } })).toBe(0);
  });
});

describe('removing a member', () => {
  test.each<['owner' | 'admin', 'owner2' | 'admin' | 'viewer', object | null]>([
    ['owner', 'viewer', null],
    ['owner', 'admin', null],
    ['owner', 'owner2', { kind: 'conflict', message: 'An owner cannot be removed. Change the role first.' }],
    ['admin', 'viewer', ownersOnly],
    ['admin', 'owner2', ownersOnly],
  ])('%s removes %s', async (by, of, refusal) => {
    const team = await aStaffedTeam();
    const attempt = removeTeamMember(team[by], team.teamId, team[of].userId);
    if (refusal) await expect(attempt).rejects.toMatchObject(refusal);
    else expect((await attempt).map(({ id }) => id)).not.toContain(team[of].userId);
    expect((await team.roleOf(team[of])) === null).toBe(refusal === null);
  });

  test('ends access to projects, unread marks and live updates at once, and mails the member', async () => {
    const { customer, owner, editor, teamId } = await aStaffedTeam();
    const voice = await aVoice();
    const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
    await addMember(owner, project.id, editor.userId);
    await db.unreadChat.create({ data: { projectId: project.id, voiceId: voice.id, userId: editor.userId } });
    const message = { type: 'message', projectId: project.id, voiceId: voice.id, userId: null, payload: {} };
    expect(await mayReceive(editor, message)).toBe(true);
    await removeTeamMember(owner, teamId, editor.userId);

    const events = await db.event.findMany({ where: { userId: editor.userId }, orderBy: { id: 'asc' } });
    expect(events.map(({ type, projectId }) => [type, projectId]).slice(-2)).toEqual([
      ['team-updated', null],
      ['project-removed', project.id],
    ]);
    for (const { type, projectId, voiceId, userId } of events) {
      await mayReceive(editor, { type, projectId, voiceId, userId, payload: {} });
    }
    expect(await mayReceive(editor, message)).toBe(false);

    const former = await anActor(editor.userId);
    await expect(readProject(former, project.id)).rejects.toMatchObject({ message: 'Missing scope list-project' });
    await expect(listTeamMembers(former, teamId)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await presentMe(editor.userId)).toMatchObject({ teams: [], projects: [], numUnread: 0 });
    const mail = await db.outgoingMail.findFirstOrThrow({
      where: { template: 'removed-from-team' },
      orderBy: { created: 'desc' },
    });
    expect((await jobsAbout(mail.id)).map(({ name }) => name)).toEqual(['send-mail']);
  });

  test('a project without another member goes to the owner who removes, or to the oldest owner', async () => {
    const { customer, owner, owner2, editor, viewer, teamId } = await aStaffedTeam();
    const [first, second] = [await aProject({ customer }), await aProject({ customer })];
    const onlyMember = async (projectId: string, userId: string) => {
      await db.projectMember.deleteMany({ where: { projectId } });
      await db.projectMember.create({ data: { projectId, userId } });
    };
    const membersOf = async (projectId: string) =>
      (await db.projectMember.findMany({ where: { projectId } })).map(({ userId }) => userId);
    await onlyMember(first.id, editor.userId);
    await onlyMember(second.id, viewer.userId);
    await removeTeamMember(owner2, teamId, editor.userId);
    expect(await removeTeamMember(viewer, teamId, viewer.userId)).toEqual([]);
    expect(await membersOf(first.id)).toEqual([owner2.userId]);
    expect([owner.userId, owner2.userId]).toContain((await membersOf(second.id))[0]);
  });
});
