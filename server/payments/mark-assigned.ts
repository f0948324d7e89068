import { formatEuro } from '@/lib/domain/prices';
import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import { issueDocument } from './issue-document';
import type { Tx } from '@/server/platform/db';
import { liveAssignment } from '@/server/projects/project-state';
import type { CoreProject } from '@/server/projects/load-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';

/**
 * The project is the voice's to accept, now that the money is reserved or none is needed. Where the customer had only
 * to pay again, the papers and the chat line are there already.
 */
export async function markAssigned(tx: Tx, project: CoreProject): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) return;
  if (assignment.state === 'authorising') {
    await tx.assignment.update({ where: { id: assignment.id }, data: { state: 'assigned', assignedAt: new Date() } });
    // Audio of an earlier assignment does not count, not even the same voice's: the review period restarts.
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
