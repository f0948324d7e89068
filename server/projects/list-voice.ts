import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import type { Tx } from '@/server/platform/db';
import type { FoundVoice } from '@/server/projects/find-voice';

type ListedOn = { id: string; name: string; team: { name: string }; members: readonly { userId: string }[] };

/** Puts the voice on the shortlist and tells it. The caller holds the project's lock and has checked that it may. */
export async function listVoice(tx: Tx, project: ListedOn, voice: FoundVoice, invitedBy: string): Promise<void> {
  await tx.projectVoice.create({ data: { projectId: project.id, voiceId: voice.id } });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: invitedBy, type: 'invited' });
  await notify(tx, {
    kind: 'invited',
    userId: voice.id,
    projectId: project.id,
    values: { teamName: project.team.name, projectName: project.name },
  });
}
