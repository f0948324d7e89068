import type { ResponseOf } from '@/lib/contracts/contract';
import type { confirmAssignmentPayment } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { settle } from '@/server/projects/assign-voice';
import { liveAssignment } from './project-state';
import { viewProject } from '@/server/projects/open-project';

/** The card holder has answered the bank: asks the provider how, and settles the assignment by it. */
export async function confirmPayment(
  actor: Actor,
  projectId: string,
  voiceId: string,
): Promise<ResponseOf<typeof confirmAssignmentPayment>> {
  const { project } = await viewProject(actor, projectId, 'assign-voice');
  const assignment = liveAssignment(project);
  if (assignment?.voiceId !== voiceId) throw new AppError('conflict', 'This voice is not being assigned.');
  return settle(actor, projectId, assignment.payments[0]?.id ?? null);
}
