import { daysAfter } from '@/lib/domain/life-cycle';
import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import { issueDocument } from '@/server/payments/issue-document';
import type { Tx } from '@/server/platform/db';
import { liveAssignment } from '@/server/projects/project-state';
import { type CoreProject } from '@/server/projects/load-project';
import { nameOf } from '@/server/access/present-person';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';

/** `payment` is null when no charge was necessary. */
export async function markAccepted(
  tx: Tx,
  project: CoreProject,
  payment: { creditCardId: string | null; capturedAt: Date | null } | null,
): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) throw new Error(`Project ${project.id} has no assigned voice`);
  const acceptedAt = payment?.capturedAt ?? new Date();
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { state: 'accepted', voiceAgreedAt: assignment.voiceAgreedAt ?? acceptedAt },
  });
  await tx.project.update({
    where: { id: project.id },
    data: {
      acceptedAt,
      chargedAt: payment?.capturedAt ?? null,
      autoApproveAt: daysAfter(acceptedAt, project.autoApproveDays),
    },
  });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: voice.id, type: 'accepted' });
  await issueDocument(tx, project, 'voiceAgreement');
  if (payment) await issueDocument(tx, project, 'receipt', payment);
  for (const { user } of project.members) {
    await notify(tx, {
      kind: 'accepted',
      userId: user.id,
      projectId: project.id,
      values: { voiceName: nameOf(voice), projectName: project.name },
    });
  }
  await refreshSearchVoice(tx, voice.id);
  await markProjectUpdated(tx, project.id);
}
