import type { MissingDelivery } from '@/lib/contracts/project-shapes';
import { isInReviewPeriod } from '@/lib/domain/assignments/life-cycle';
import { missingTexts } from '@/lib/domain/assignments/missing-delivery';
import type { Actor } from '@/server/access/actor';
import { isReviewed } from '@/server/assignments/reminders/review-where';
import { isOnHold } from '@/server/payments/payment-issues';
import { databaseNow, now, setTransactionTime } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type CoreProject, type ProjectState, projectState } from '@/server/projects/project-state';
import { forEachProject } from '@/server/projects/for-each-project';
import { findCoreProject, lockProject, lockForChangeInState } from '@/server/projects/open-project';
import { markApproved } from './steps';

/** @throws AppError 'conflict' with the code 'delivery-incomplete' and what is missing, if `requireComplete` */
export async function approveProject(
  actor: Actor,
  projectId: string,
  { requireComplete = false }: { requireComplete?: boolean } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'approve-project');
    if (requireComplete) requireNothingMissing(project, state);
    if (!(await markApproved(tx, project, actor.userId))) {
      throw new AppError('conflict', 'This project is already approved.');
    }
  });
}

function requireNothingMissing({ changeRequests }: CoreProject, { lines }: ProjectState): void {
  const missing: MissingDelivery = {
    numLinesWithoutAudio: lines ? lines.numLines - lines.numDelivered - lines.numFailed : 0,
    numFailedLines: lines?.numFailed ?? 0,
    numOpenChangeRequests: changeRequests.filter(({ state }) => state === 'open').length,
  };
  const texts = missingTexts(missing);
  if (texts.length === 0) return;
  throw new AppError('conflict', `The delivery is not complete: ${texts.join(', ')}.`, {
    code: 'delivery-incomplete',
    missing,
  });
}

/**
 * Does nothing without a delivery, before a script of lines is delivered completely, while changes are requested, or if
 * the project is approved or on hold.
 * @param at by default the time of the database; the project is approved at the moment that its review period is
 * compared with.
 */
export async function approveAutomatically(projectId: string, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (at) setTransactionTime(tx, at);
    else await databaseNow(tx);
    const project = await findCoreProject(tx, projectId);
    if (!project) return false;
    const { assignment, life } = projectState(project);
    if (!assignment?.autoApproveAt || assignment.autoApproveAt > now(tx) || !isInReviewPeriod(life)) return false;
    if (await isOnHold(tx, projectId)) return false;
    return markApproved(tx, project, null);
  });
}

/** Polls `autoApproveAt`, because delayed jobs cannot wait fifteen days. */
export async function approveDueProjects(signal: AbortSignal): Promise<void> {
  const at = await databaseNow();
  await forEachProject(isReviewed({ lte: at }), signal, (id) => approveAutomatically(id, at));
}
