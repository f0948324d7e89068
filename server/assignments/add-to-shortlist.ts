import { appendMessage } from '@/server/chat/append-message';
import { notifyListing } from './notify-listing';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

export type FoundVoice = { id: string; firstName: string; lastName: string };

export async function findPublishedVoice(tx: Tx, voiceId: string): Promise<FoundVoice> {
  const voice = await tx.user.findFirst({
    where: { id: voiceId, isVoice: true, suspendedAt: null, voiceProfile: { status: 'published' } },
    select: { id: true, firstName: true, lastName: true },
  });
  if (!voice) throw new AppError('not-found', 'This voice does not exist.');
  return voice;
}

type ListedOn = { id: string; name: string; team: { name: string }; members: readonly { userId: string }[] };

/** Requires the project's lock; the caller checks permissions. */
export async function addToShortlist(tx: Tx, project: ListedOn, voice: FoundVoice, invitedBy: string): Promise<void> {
  await tx.projectVoice.create({ data: { projectId: project.id, voiceId: voice.id } });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: invitedBy, type: 'invited' });
  await notifyListing(tx, 'invited', { project, voiceId: voice.id });
}
