import type { BodyOf } from '@/lib/contracts/contract';
import type { Project } from '@/lib/contracts/project-shapes';
import type { updateProject as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { acceptProject } from './accept-project';
import { approveProject } from './approve-project';
import { archiveProject } from '@/server/projects/archive-project';
import { declineProject } from './decline-project';
import { cancelProject } from '@/server/projects/cancel-project';
import { editScript } from '@/server/projects/edit-script';
import { presentProjectById } from '@/server/projects/presenter';
import { updateDetails } from '@/server/projects/update-details';

type Change = BodyOf<typeof contract>;

export async function updateProject(actor: Actor, projectId: string, change: Change): Promise<Project> {
  const { scriptOps, isAccepted, agreement, isDeclined, reason, isApproved, isArchived, isCancelled, ...details } =
    change;
  const hasDetails = Object.values(details).some((value) => value !== undefined);
  const steps = [scriptOps, isAccepted, isDeclined, isApproved, isArchived, isCancelled].filter(
    (value) => value !== undefined,
  );
  if (steps.length + Number(hasDetails) !== 1) throw new AppError('validation', 'Please change one thing at a time.');
  if (agreement !== undefined && !isAccepted)
    throw new AppError('validation', 'An agreement can only be sent when accepting a project.');
  if (reason !== undefined && !isDeclined)
    throw new AppError('validation', 'A reason can only be sent when declining a project.');
  if (hasDetails) await updateDetails(actor, projectId, details);
  if (scriptOps) await editScript(actor, projectId, scriptOps);
  if (isAccepted) await acceptProject(actor, projectId, agreement ?? false);
  if (isDeclined) await declineProject(actor, projectId, reason ?? '');
  if (isApproved) await approveProject(actor, projectId);
  if (isArchived !== undefined) await archiveProject(actor, projectId, isArchived);
  if (isCancelled) await cancelProject(actor, projectId);
  return presentProjectById(actor, projectId);
}
