import { appendMessage } from '@/server/chat/append-message';
import { notifyListing } from './notify-listing';
import type { Tx } from '@/server/platform/db';
import type { FoundVoice } from './find-voice';

type ListedOn = { id: string; name: string; team: { name: string }; members: readonly { userId: string }[] };

/** Requires the project's lock; the caller checks permissions. */
export async function addToShortlist(tx: Tx, project: ListedOn, voice: FoundVoice, invitedBy: string): Promise<void> {
  await tx.projectVoice.create({ data: { projectId: project.id, voiceId: voice.id } });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: invitedBy, type: 'invited' });
  await notifyListing(tx, 'invited', { project, voiceId: voice.id });
}
