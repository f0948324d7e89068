import type { Actor } from '@/server/access/actor';
import { AppError, missingScope } from '@/server/platform/errors';
import { isVoiceSide } from '@/server/projects/open-project';

type Listed = {
  teamId: string;
  assignments: Parameters<typeof isVoiceSide>[1]['assignments'];
  voices: readonly { voiceId: string }[];
};

/** @throws AppError 'forbidden' for another voice's chat, 'not-found' for a voice that is not listed */
export function requireChat(actor: Actor, project: Listed, voiceId: string): void {
  if (isVoiceSide(actor, project) && voiceId !== actor.userId) throw missingScope('chat');
  if (!project.voices.some((listing) => listing.voiceId === voiceId)) {
    throw new AppError('not-found', 'There is no chat with this voice.');
  }
}
