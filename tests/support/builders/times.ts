import { db } from '@/server/platform/db';
import { type AssignmentTimes, timesOf } from '@/server/projects/project-state';

const current = (projectId: string) => ({ projectId, state: { not: 'released' } }) as const;

/** Returns the times of the current assignment; all are null without one. */
export async function timesOfProject(projectId: string): Promise<AssignmentTimes> {
  const { acceptedAt, deliveredAt, autoApproveAt, approvedAt, closesAt } = timesOf({
    assignments: await db.assignment.findMany({ where: current(projectId) }),
  });
  return { acceptedAt, deliveredAt, autoApproveAt, approvedAt, closesAt };
}

/** Sets times of the current assignment. */
export async function setTimes(projectId: string, times: Partial<AssignmentTimes>): Promise<void> {
  const { count } = await db.assignment.updateMany({ where: current(projectId), data: times });
  if (count !== 1) throw new Error(`Project ${projectId} has no current assignment`);
}

/** The project with the times of its current assignment. */
export const projectRow = async (projectId: string) => ({
  ...(await db.project.findUniqueOrThrow({ where: { id: projectId } })),
  ...(await timesOfProject(projectId)),
});
