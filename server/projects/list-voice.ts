import { appendMessage } from '@/server/chat/append-message';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { Tx } from '@/server/platform/db';
import type { FoundVoice } from '@/server/projects/find-voice';
import { projectLink } from '@/server/projects/project-link';

type ListedOn = { id: string; name: string; team: { name: string }; members: readonly { userId: string }[] };

/** Puts the voice on the shortlist and tells it. The caller holds the project's lock and has checked that it may. */
export async function listVoice(tx: Tx, project: ListedOn, voice: FoundVoice, invitedBy: string): Promise<void> {
  await tx.projectVoice.create({ data: { projectId: project.id, voiceId: voice.id } });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: invitedBy, type: 'invited' });
  await enqueueMail(tx, {
    userId: voice.id,
    template: 'voice-invited',
    values: {
      firstName: voice.firstName,
      teamName: project.team.name,
      projectName: project.name,
      link: projectLink(project.id),
    },
  });
}
