import type { BodyOf } from '@/lib/contracts/contract';
import type { updateProject as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from './accept-project';
import { approveProject } from './approve-project';
import { declineProject } from './decline-project';
import { completeDelivery } from '@/server/lines/complete-delivery';
import { AppError } from '@/server/platform/errors';
import { archiveProject } from '@/server/projects/archive-project';
import { cancelProject } from '@/server/projects/cancel-project';
import { editScript } from '@/server/projects/edit-script';
import { presentProjectById } from '@/server/projects/present/presenter';
import { updateDetails } from '@/server/projects/update-details';

type Changes = BodyOf<typeof contract>;
type Command = (actor: Actor, projectId: string) => Promise<unknown>;

/** @throws AppError 'validation' unless there is exactly one change */
export async function updateProject(actor: Actor, projectId: string, changes: Changes) {
  await commandOf(changes)(actor, projectId);
  return presentProjectById(actor, projectId);
}

function commandOf(body: Changes): Command {
  const { scriptOps, isAccepted, agreement, isDeclined, reason, isArchived, isCancelled, ...others } = body;
  const { isDeliveryComplete, isApproved, requireComplete, ...details } = others;
  const hasDetails = Object.values(details).some((value) => value !== undefined);
  const commands: (Command | false | undefined)[] = [
    hasDetails && ((...to) => updateDetails(...to, details)),
    scriptOps !== undefined && ((...to) => editScript(...to, scriptOps)),
    isAccepted && ((...to) => acceptProject(...to, agreement ?? false)),
    isDeclined && ((...to) => declineProject(...to, reason ?? '')),
    isDeliveryComplete && completeDelivery,
    isApproved && ((...to) => approveProject(...to, { requireComplete })),
    isArchived !== undefined && ((...to) => archiveProject(...to, isArchived)),
    isCancelled && cancelProject,
  ];
  const [command, ...more] = commands.filter((wanted) => wanted !== undefined && wanted !== false);
  if (!command || more.length > 0) throw new AppError('validation', 'Please change one thing at a time.');
  if (agreement !== undefined && !isAccepted)
    throw new AppError('validation', 'An agreement can only be sent when accepting a project.');
  if (reason !== undefined && !isDeclined)
    throw new AppError('validation', 'A reason can only be sent when declining a project.');
  if (requireComplete && !isApproved)
    throw new AppError('validation', '`requireComplete` can only be sent when approving a delivery.');
  return command;
}
