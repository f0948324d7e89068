import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import type { Tx } from '@/server/platform/db';
import { liveAssignment } from '@/server/projects/project-state';
import { type CoreProject } from '@/server/projects/load-project';
import { nameOf } from '@/server/access/present-person';

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
  for (const { userId } of project.members) {
    await notify(tx, {
      ...notification,
      userId,
      values: { side: 'customer', projectName, voiceName: nameOf(voice), reason },
    });
  }
  await notify(tx, {
    ...notification,
    userId: voice.id,
    values: { side: 'voice', projectName, teamName: project.team.name },
  });
}
