import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { dueDateRefusal } from '@/lib/domain/assignments/deadlines';
import { orderRefusal } from '@/lib/domain/assignments/shortlisting';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { nameOf } from '@/server/access/people';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { createProject, type NewProject, type Order } from '@/server/projects/create-project';
import { customerTeam } from '@/server/projects/customer-team';
import { markProjectUpdated, withCurrentRole } from '@/server/projects/open-project';
import { getProject } from '@/server/projects/queries';
import { addToShortlist, countInvitation, findPublishedVoice } from './shortlist';

export async function orderProject(actor: Actor, order: Order): Promise<ProjectWithParts> {
  const teamId = customerTeam(actor, order.teamId);
  const dueDateProblem = order.dueDate ? dueDateRefusal(order.dueDate, null) : null;
  if (dueDateProblem) throw invalidField('dueDate', dueDateProblem);
  await countProject(teamId);
  if (order.voiceId) await countInvitation(teamId);
  const projectId = await transaction(async (tx) => {
    await requireAgreement(tx, actor);
    const project = await createProject(tx, actor, teamId, order);
    // `createProject` has locked the team, so that a removal of the actor is either done or waits.
    customerTeam(await withCurrentRole(tx, actor, teamId), teamId);
    if (order.voiceId) await shortlistRequestedVoice(tx, actor, project, order.voiceId);
    await markProjectUpdated(tx, project.id);
    return project.id;
  });
  return getProject(actor, projectId);
}

/**
 * Counts a created project toward the team's daily limit (docs/rules/api.md#rate-limits). Call it before the transaction,
 * because it uses another connection.
 * @throws AppError 'too-many-requests'.
 */
export function countProject(teamId: string): Promise<void> {
  const message = 'Your team has created many projects today. Please try again tomorrow.';
  return takePoint('projects', teamId, message);
}

async function shortlistRequestedVoice(tx: Tx, actor: Actor, project: NewProject, voiceId: string): Promise<void> {
  const voice = await findPublishedVoice(tx, voiceId);
  const refusal = orderRefusal(project.template, { id: voiceId, name: nameOf(voice) });
  if (refusal) throw new AppError('conflict', refusal);
  await addToShortlist(tx, project, voice, actor.userId);
}
