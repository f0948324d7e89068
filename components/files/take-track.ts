import type { Track } from '@/components/player/track';
import type { Take } from '@/lib/contracts/audio';

/** What a take is called where nobody named it. */
export const takeName = (take: Pick<Take, 'name'>): string => take.name || 'Take';

/** The take's preview for the player; null until the worker has made it. */
export function takeTrack(take: Take): Track | null {
  if (take.status !== 'done' || take.processedUri === null) return null;
  return {
    id: take.id,
    uri: take.processedUri,
    title: takeName(take),
    subtitle: take.user.name,
    voiceId: take.user.id,
    peaks: take.peaks,
    durationMs: take.durationMs,
    picture: take.user.picture,
  };
}

/** All takes that play, in the order of the screen: what the player goes on with. */
export function takeQueue(takes: readonly Take[]): Track[] {
  return takes.flatMap((take) => takeTrack(take) ?? []);
}
