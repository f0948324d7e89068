import { aStaffedTeam } from '@/tests/support/steps/team-steps';
import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { listMemberProjects, listTeamProjects } from './queries';
import { setMemberProjects } from './set-member-projects';
import { aProject } from '@/tests/support/builders';

describe('the projects of a member', () => {
  test('are replaced as a whole', async () => {
    const { customer, admin, editor, teamId } = await aStaffedTeam();
    const [a, b, c] = [await aProject({ customer }), await aProject({ customer }), await aProject({ customer })];
    const set = (projectIds: string[]) => setMemberProjects(admin, teamId, editor.userId, projectIds);
    const idsOf = (projects: Array<{ id: string }>) => projects.map(({ id }) => id).toSorted();
    expect(idsOf(await set([a.id, b.id, a.id]))).toEqual([a.id, b.id].toSorted());
    expect(idsOf(await set([b.id, c.id]))).toEqual([b.id, c.id].toSorted());
    expect(idsOf(await listMemberProjects(admin, teamId, editor.userId))).toEqual([b.id, c.id].toSorted());
    expect(idsOf(await listTeamProjects(admin, teamId))).toEqual([a.id, b.id, c.id].toSorted());
  });

  test('are of this team, and a project retains its last member', async () => {
    const { customer, admin, owner, teamId } = await aStaffedTeam();
    const [own, foreign] = [await aProject({ customer }), await aProject()];
    const set = (projectIds: string[]) => setMemberProjects(admin, teamId, owner.userId, projectIds);
    await expect(set([own.id, foreign.id])).rejects.toMatchObject({ fields: { projectIds: expect.any(String) } });
    await expect(set([])).rejects.toMatchObject({ kind: 'conflict', code: 'last-member' });
    expect(await db.projectMember.count({ where: { projectId: own.id } })).toBe(1);
  });
});
