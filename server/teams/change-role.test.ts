import { aStaffedTeam } from '@/tests/support/steps/team-steps';
import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { changeTeamRole } from './change-role';
import { removeTeamMember } from './remove-member';
import type { TeamRole } from '@/server/platform/db';
import { aCustomer } from '@/tests/support/builders';

const ownersOnly = { kind: 'forbidden', code: 'owners-only' };

describe('changing a role', () => {
  test.each<['owner' | 'admin', 'owner2' | 'admin' | 'editor', TeamRole, object | null]>([
    ['owner', 'editor', 'owner', null],
    ['owner', 'owner2', 'viewer', null],
    ['admin', 'editor', 'admin', null],
    ['admin', 'admin', 'viewer', null],
    ['admin', 'editor', 'owner', ownersOnly],
    ['admin', 'admin', 'owner', ownersOnly],
    ['admin', 'owner2', 'admin', ownersOnly],
  ])('%s: %s becomes %s', async (by, of, role, refusal) => {
    const team = await aStaffedTeam();
    const before = await team.roleOf(team[of]);
    const attempt = changeTeamRole(team[by], team.teamId, team[of].userId, role);
    if (refusal) await expect(attempt).rejects.toMatchObject(refusal);
    else expect(await attempt).toMatchObject({ id: team[of].userId, role });
    expect(await team.roleOf(team[of])).toBe(refusal ? before : role);
  });

  test('the only owner stays one', async () => {
    const { actor, team } = await aCustomer();
    const lastOwner = { kind: 'conflict', code: 'last-owner' };
    await expect(changeTeamRole(actor, team.id, actor.userId, 'admin')).rejects.toMatchObject(lastOwner);
    await expect(removeTeamMember(actor, team.id, actor.userId)).rejects.toMatchObject(lastOwner);
  });

  test('of a user who is not a member is refused', async () => {
    const { owner, teamId } = await aStaffedTeam();
    const other = await aCustomer();
    await expect(changeTeamRole(owner, teamId, other.id, 'admin')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('deletes the pending invitations that the member can no longer send', async () => {
    const { owner, owner2, teamId } = await aStaffedTeam();
    const data = { teamId, invitedById: owner2.userId };
    await db.teamInvitation.createMany({
      data: [
        { ...data, email: 'owner@tests.example', role: 'owner' },
        { ...data, email: 'editor@tests.example', role: 'editor' },
      ],
    });
    const open = async () =>
      (await db.teamInvitation.findMany({ where: { teamId, deletedAt: null } })).map(({ role }) => role);
    await changeTeamRole(owner, teamId, owner2.userId, 'admin');
    expect(await open()).toEqual(['editor']);
    await removeTeamMember(owner, teamId, owner2.userId);
    expect(await open()).toEqual([]);
  });
});
