import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { nameOf } from '@/server/access/people';
import { appendMessage } from '@/server/chat/messages';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { PaidWith } from '@/server/payments/documents/document-facts';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { onAccepted, onAssigned, onPaidAgain } from './steps';

function stepOf(project: CoreProject) {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  return assignment && voice ? { project, assignment, voice } : null;
}

/**
 * Call when the payment is authorized or unnecessary. After a repeated payment, the documents and the chat message
 * exist already.
 */
export async function markAssigned(tx: Tx, project: CoreProject): Promise<void> {
  const step = stepOf(project);
  if (!step) return;
  if (step.assignment.state !== 'authorizing') return onPaidAgain(tx, step);
  // Its times begin with it: takes from an earlier assignment do not count, even by the same voice.
  await tx.assignment.update({ where: { id: step.assignment.id }, data: { state: 'assigned', assignedAt: now(tx) } });
  await onAssigned(tx, step);
}

/** Marks the project accepted; `payment` is null when no charge was necessary. */
export async function markAccepted(tx: Tx, project: CoreProject, payment: PaidWith | null): Promise<void> {
  const step = stepOf(project);
  if (!step) throw new Error(`Project ${project.id} has no assigned voice`);
  const { assignment } = step;
  const acceptedAt = payment?.capturedAt ?? now(tx);
  await tx.assignment.update({
    where: { id: assignment.id },
    data: {
      state: 'accepted',
      voiceAgreedAt: assignment.voiceAgreedAt ?? acceptedAt,
      acceptedAt,
      autoApproveAt: daysAfter(acceptedAt, project.autoApproveDays),
    },
  });
  await tx.project.update({ where: { id: project.id }, data: { chargedAt: payment?.capturedAt ?? null } });
  await onAccepted(tx, step, payment);
}

export async function failAcceptance(tx: Tx, project: CoreProject, reason: string): Promise<void> {
  const step = stepOf(project);
  if (!step) return;
  const { assignment, voice } = step;
  await tx.assignment.update({ where: { id: assignment.id }, data: { voiceAgreedAt: null } });
  await appendMessage(tx, project, {
    voiceId: voice.id,
    fromId: null,
    type: 'support',
    text: 'The reserved payment has expired and could not be renewed, so the project could not be accepted. The customer has been asked to pay again; after that the voice can accept.',
  });
  const notification = { kind: 'payment', projectId: project.id } as const;
  const projectName = project.name;
  await notifyMembers(tx, project, {
    kind: 'payment',
    values: { side: 'customer', projectName, voiceName: nameOf(voice), reason },
  });
  await notify(tx, {
    ...notification,
    userId: voice.id,
    values: { side: 'voice', projectName, teamName: project.team.name },
  });
}
