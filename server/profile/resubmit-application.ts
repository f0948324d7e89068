import type { Me } from '@/lib/contracts/profile';
import { missingParts } from '@/lib/domain/people/application';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentActor } from './queries';
import { findProfileFacts } from '@/server/voices/application';

/** @throws AppError 'conflict' unless support has returned the application and the profile is complete */
export async function resubmitApplication(actor: Actor): Promise<Me> {
  const { userId } = actor;
  await transaction(async (tx) => {
    const facts = actor.isVoice ? await findProfileFacts(tx, userId) : undefined;
    const { count } = await tx.voiceProfile.updateMany({
      where: { userId, status: 'returned' },
      data: { status: 'awaiting', awaitingSince: now(tx) },
    });
    if (count === 0) throw new AppError('conflict', 'There is no returned application.', { code: 'not-returned' });
    if (!facts || missingParts(facts).length > 0) {
      throw new AppError('conflict', 'Please complete your profile first.', { code: 'incomplete' });
    }
  });
  return presentActor(actor);
}
