import { formatEuro } from '@/lib/domain/prices';
import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import { issueDocument } from '@/server/payments/issue-document';
import type { Tx } from '@/server/platform/db';
import { liveAssignment } from '@/server/projects/project-state';
import type { CoreProject } from '@/server/projects/load-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';

/**
 * Call when the payment is authorized or unnecessary. After a repeated payment, the documents and the chat message
 * exist already.
 */
export async function markAssigned(tx: Tx, project: CoreProject): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) return;
  if (assignment.state === 'authorising') {
    await tx.assignment.update({ where: { id: assignment.id }, data: { state: 'assigned', assignedAt: new Date() } });
    // Takes from an earlier assignment do not count, even by the same voice: restart the review period.
    await tx.project.update({ where: { id: project.id }, data: { deliveredAt: null } });
    await appendMessage(tx, project, { voiceId: voice.id, fromId: assignment.assignedById, type: 'assigned' });
    await issueDocument(tx, project, 'orderConfirmation');
    await issueDocument(tx, project, 'clientAgreement');
  }
  await notify(tx, {
    kind: 'assigned',
    userId: voice.id,
    projectId: project.id,
    values: {
      teamName: project.team.name,
      projectName: project.name,
      fee: formatEuro(assignment.voiceFeeTotalCents),
    },
  });
  await markProjectUpdated(tx, project.id);
}
