import type { BodyOf } from '@/lib/contracts/contract';
import type { updateProject as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { appendMessage } from '@/server/chat/messages';
import { completeDelivery } from '@/server/lines/complete-delivery';
import { notifyMembers } from '@/server/notifications/notify';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { editScript } from '@/server/projects/edit-script';
import { cancelProject } from '@/server/projects/end-project';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { archiveProject } from '@/server/projects/organize-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { updateDetails } from '@/server/projects/update-details';
import { acceptProject } from './accept-project';
import { approveProject } from './approve-project';
import { releaseAssignment } from './unassign-voice';

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

/**
 * Declines the project for the assigned voice, which stays on the shortlist, and releases the payment.
 * @throws AppError 'conflict' once the voice has accepted or while the payment is being processed.
 */
export async function declineProject(actor: Actor, projectId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'accept-project');
    const { assignment } = state;
    if (assignment?.state !== 'assigned') throw new AppError('conflict', 'This project cannot be declined now.');
    const voice = project.voices.find(({ voiceId }) => voiceId === assignment.voiceId)?.voice;
    if (!voice) throw new Error(`Project ${projectId} has no assigned voice`);
    await releaseAssignment(tx, project, assignment, 'declined-by-voice');
    await appendMessage(tx, project, { voiceId: voice.id, fromId: actor.userId, type: 'declined', text: reason });
    const values = {
      voiceName: nameOf(voice),
      projectName: project.name,
      reason,
      isRenewal: project.kind === 'renewal',
    };
    await notifyMembers(tx, project, { kind: 'declined', values });
    await markProjectUpdated(tx, projectId);
  });
}
