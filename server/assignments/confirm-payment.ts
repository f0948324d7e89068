import type { ResponseOf } from '@/lib/contracts/contract';
import type { confirmAssignmentPayment } from '@/lib/contracts/assignments';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { finalizeAssignment } from './assign-voice';
import { viewProject } from '@/server/projects/open-project';

/** Completes the assignment after the cardholder's confirmation, according to the payment's state at the provider. */
export async function confirmPayment(
  actor: Actor,
  projectId: string,
  voiceId: string,
): Promise<ResponseOf<typeof confirmAssignmentPayment>> {
  const { state } = await viewProject(actor, projectId, 'assign-voice');
  const { assignment } = state;
  if (assignment?.voiceId !== voiceId) throw new AppError('conflict', 'This voice is not being assigned.');
  return finalizeAssignment(actor, projectId, assignment.payments[0]?.id ?? null);
}
