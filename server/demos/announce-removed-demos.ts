import type { Tx } from '@/server/platform/db';
import { recordEvents } from '@/server/platform/events';

type Recording = { processedUri: string | null };

/**
 * Reports deleted demos, so that players drop them: to everyone if the voice is published, else to the voice, whose other
 * tabs may play them. Demos that were never processed play nowhere.
 */
export async function announceRemovedDemos(tx: Tx, voiceId: string, demos: readonly Recording[]): Promise<void> {
  const profile = await tx.voiceProfile.findUnique({ where: { userId: voiceId }, select: { status: true } });
  const events = demos.flatMap(({ processedUri: uri }) =>
    uri === null ? [] : [{ type: 'demo-removed', voiceId, uri } as const],
  );
  await recordEvents(tx, events, profile?.status === 'published' ? undefined : voiceId);
}
