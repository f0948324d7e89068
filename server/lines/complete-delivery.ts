import { approvalAfterDelivery, completionRefusal } from '@/lib/domain/assignments/life-cycle';
import { countOf } from '@/lib/domain/count-of';
import { formatDate } from '@/lib/domain/format-date';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { appendMessage } from '@/server/chat/messages';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { countLines } from '@/server/projects/delivery/count-lines';
import { findCoreProject, lockForChange, markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, projectState, timesOf } from '@/server/projects/project-state';
import { notifyTakesReady } from '@/server/takes/notify-take-ready';

/** Marks a script as delivered although lines have no audio, for the assigned voice or support. */
export async function completeDelivery(actor: Actor, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, scopes, state } = await lockForChange(tx, actor, projectId, 'list-project');
    const isVoice = scopes.has('record-line');
    if (!isVoice && !scopes.has('support')) throw missingScope('record-line');
    if (!state.lines) throw new AppError('conflict', 'This project has no lines.');
    const refusal = completionRefusal(state.life);
    if (refusal) throw new AppError('conflict', refusal);
    if (!isVoice) await auditSupportAction(tx, actor, { action: 'complete-delivery', subject: projectId });
    await markComplete(tx, project, isVoice ? 'voice' : 'support');
  });
}

/** Call it after each change of lines or of their audio, with the project's lock. */
export async function followLines(tx: Tx, projectId: string): Promise<'partial' | 'complete'> {
  const { numLines, numDelivered, isAccepted, isComplete, isChanged } = await countLines(tx, projectId);
  if (isChanged) await recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] });
  if (isComplete) return 'complete';
  if (!isAccepted || numLines === 0 || numDelivered < numLines) return 'partial';
  const project = await findCoreProject(tx, projectId);
  if (!project || timesOf(project).approvedAt) return 'partial';
  await markComplete(tx, project, null);
  return 'complete';
}

/** Begins the review period, of which at least its minimum remains. The caller has locked the project. */
async function markComplete(tx: Tx, project: CoreProject, decidedBy: DecidedBy): Promise<void> {
  const { assignment, lines } = projectState(project);
  if (!assignment || !lines) throw new Error(`Project ${project.id} is delivered without an assignment or lines`);
  const deliveryCompletedAt = now(tx);
  const autoApproveAt =
    assignment.autoApproveAt && approvalAfterDelivery(assignment.autoApproveAt, deliveryCompletedAt);
  await tx.assignment.update({ where: { id: assignment.id }, data: { deliveryCompletedAt, autoApproveAt } });
  // A reminder before an earlier version's date does not count.
  await tx.project.update({ where: { id: project.id }, data: { approvalReminderAt: null } });
  const progress = `${lines.numDelivered.toLocaleString('en')} of ${countOf(lines.numLines, 'line')}`;
  const until = autoApproveAt ? ` It is approved automatically on ${formatDate(autoApproveAt)}.` : '';
  await onComplete(tx, project, { voiceId: assignment.voiceId, decidedBy, text: `${progress}.${until}` });
}

/** Voice or support, who take missing lines as delivered; null if every line has a preview. */
type DecidedBy = 'voice' | 'support' | null;
type Completion = { voiceId: string; decidedBy: DecidedBy; text: string };

async function onComplete(tx: Tx, project: CoreProject, { voiceId, decidedBy, text }: Completion): Promise<void> {
  await appendMessage(tx, project, {
    voiceId,
    ...(decidedBy === 'support'
      ? { fromId: null, type: 'support', text: `Support has decided that the delivery is complete: ${text}` }
      : { fromId: decidedBy && voiceId, type: 'delivery-complete', text }),
  });
  await notifyTakesReady(tx, project, { userId: voiceId, names: [], lines: 'completed' });
  await markProjectUpdated(tx, project.id, ['details']);
}
