import type { Project } from '@/lib/contracts/project-shapes';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentProjectById } from '@/server/projects/present/presenter';
import { markProjectUpdated, lockForChangeInState } from './open-project';

export async function addMember(actor: Actor, projectId: string, userId: string): Promise<Project> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'edit-members');
    // The lock makes a concurrent removal from the team wait, which then also removes this membership.
    const members = await tx.$queryRaw<unknown[]>`
      select 1 from team_members where "teamId" = ${project.teamId} and "userId" = ${userId} for share`;
    if (members.length === 0) throw new AppError('not-found', 'This person is not a member of the team.');
    await tx.projectMember.createMany({ data: { projectId, userId }, skipDuplicates: true });
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}

export async function removeMember(actor: Actor, projectId: string, userId: string): Promise<Project> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'edit-members');
    if (!project.members.some((member) => member.userId === userId)) {
      throw new AppError('not-found', 'This person is not a member of the project.');
    }
    if (project.members.length === 1) throw new AppError('conflict', 'A project needs at least one member.');
    await tx.projectMember.delete({ where: { projectId_userId: { projectId, userId } } });
    await tx.unreadChat.deleteMany({ where: { projectId, userId } });
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}
