import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { formatEuro } from '@/lib/domain/money/prices';
import { nameOf } from '@/server/access/present-person';
import { appendMessage } from '@/server/chat/append-message';
import { followLines } from '@/server/lines/complete-delivery';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { PaidWith } from '@/server/payments/documents/document-facts';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { recordEvents } from '@/server/platform/events';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { markProjectUpdated } from '@/server/projects/open-project';
import { markApproved } from './approve-project';
import { issueDocument } from './issue-document';
import { notifyAssignment } from './notify-assignment';

/**
 * Call when the payment is authorized or unnecessary. After a repeated payment, the documents and the chat message
 * exist already.
 */
export async function markAssigned(tx: Tx, project: CoreProject): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) return;
  const values = {
    teamName: project.team.name,
    projectName: project.name,
    fee: formatEuro(assignment.voiceFeeTotalCents),
    isRenewal: project.kind === 'renewal',
  };
  if (assignment.state === 'authorizing') {
    // Its times begin with it: takes from an earlier assignment do not count, even by the same voice.
    await tx.assignment.update({ where: { id: assignment.id }, data: { state: 'assigned', assignedAt: now(tx) } });
    await appendMessage(tx, project, { voiceId: voice.id, fromId: assignment.assignedById, type: 'assigned' });
    await issueDocument(tx, project, 'orderConfirmation');
    await issueDocument(tx, project, 'clientAgreement');
    await notifyAssignment(tx, { kind: 'assigned', projectId: project.id, voiceId: voice.id, values });
  } else {
    // The voice was told that it cannot accept until this payment.
    await notify(tx, { kind: 'assigned', userId: voice.id, projectId: project.id, values });
  }
  await markProjectUpdated(tx, project.id);
}

/** `payment` is null when no charge was necessary. */
export async function markAccepted(tx: Tx, project: CoreProject, payment: PaidWith | null): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) throw new Error(`Project ${project.id} has no assigned voice`);
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
  await appendMessage(tx, project, { voiceId: voice.id, fromId: voice.id, type: 'accepted' });
  // The lines may have been recorded before.
  if (project.hasLineReader) await followLines(tx, project.id);
  await issueDocument(tx, project, 'voiceAgreement');
  if (payment) await issueDocument(tx, project, 'receipt', payment);
  const isRenewal = project.kind === 'renewal';
  const values = { voiceName: nameOf(voice), projectName: project.name, isRenewal };
  await notifyMembers(tx, project, { kind: 'accepted', values });
  await refreshSearchVoice(tx, voice.id);
  // Nothing is recorded for a renewal: its customer approved it by ordering it.
  if (isRenewal) await markApproved(tx, project, assignment.assignedById);
  await markProjectUpdated(tx, project.id);
  if (isRenewal && project.originalId) await markRenewed(tx, project.originalId, project.id);
}

/** The details of the original recording, of its pickups and rounds, and of earlier renewals say until when the license now runs. */
async function markRenewed(tx: Tx, originalId: string, renewalId: string): Promise<void> {
  await markProjectUpdated(tx, originalId, ['details']);
  const followUps = await tx.project.findMany({
    where: { originalId, id: { not: renewalId }, canceledAt: null },
    select: { id: true },
  });
  // Not as modified: a project that nobody worked on stays where it is in the lists.
  await recordEvents(
    tx,
    followUps.map(({ id }) => ({ type: 'project-updated', projectId: id, parts: ['details'] })),
  );
}

export async function failAcceptance(tx: Tx, project: CoreProject, reason: string): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) return;
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
