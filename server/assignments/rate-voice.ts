import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { lockForChangeInState } from '@/server/projects/open-project';

/** Rates a voice once per project. The average is public, the comment only with the customer's consent. */
export async function rateVoice(
  actor: Actor,
  voiceId: string,
  { projectId, rating, comment, isPublic }: { projectId: string; rating: number; comment: string; isPublic: boolean },
): Promise<void> {
  await transaction(async (tx) => {
    const { state } = await lockForChangeInState(tx, actor, projectId, 'rate-voice');
    if (state.assignedVoiceId !== voiceId) throw new AppError('not-found', 'This voice did not work on the project.');
    const existing = await tx.rating.findUnique({
      where: { projectId_voiceId: { projectId, voiceId } },
      select: { id: true },
    });
    if (existing) throw new AppError('conflict', 'This voice is already rated for this project.');
    await tx.rating.create({ data: { projectId, voiceId, raterId: actor.userId, value: rating, comment, isPublic } });
    await tx.voiceProfile.update({
      where: { userId: voiceId },
      data: { ratingSum: { increment: rating }, ratingCount: { increment: 1 } },
    });
    await recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] });
  });
}
