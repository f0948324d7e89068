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
