import { appendMessage } from '@/server/chat/append-message';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { Tx } from '@/server/platform/db';
import { liveAssignment } from '@/server/projects/facts';
import { type CoreProject, nameOf } from '@/server/projects/load-project';
import { projectLink } from '@/server/projects/project-link';

/** The card could not be charged: the acceptance does not happen, and both sides are told why. */
export async function acceptanceFailed(tx: Tx, project: CoreProject, reason: string): Promise<void> {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  if (!assignment || !voice) return;
  await tx.assignment.update({ where: { id: assignment.id }, data: { voiceAgreedAt: null } });
  await appendMessage(tx, project, {
    voiceId: voice.id,
    fromId: null,
    type: 'support',
    text: 'The reserved payment has run out and could not be renewed, so the project could not be accepted. The customer has been asked to pay again; after that the voice can accept.',
  });
  const common = { projectName: project.name, link: projectLink(project.id) };
  for (const { user } of project.members) {
    await enqueueMail(tx, {
      userId: user.id,
      template: 'acceptance-failed',
      values: { ...common, firstName: user.firstName, voiceName: nameOf(voice), reason },
    });
  }
  await enqueueMail(tx, {
    userId: voice.id,
    template: 'acceptance-failed-voice',
    values: { ...common, firstName: voice.firstName, teamName: project.team.name },
  });
}
