import type { Track } from '@/components/player/track';
import type { Take } from '@/lib/contracts/takes';

/** Returns the take's name, or 'Take' for an unnamed one. */
export const takeName = (take: Pick<Take, 'name'>): string => take.name || 'Take';

/** Returns the take's preview for the player, or null until the worker has created it. */
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

/** Returns all playable takes in display order, as the player's queue. */
export function takeQueue(takes: readonly Take[]): Track[] {
  return takes.flatMap((take) => takeTrack(take) ?? []);
}
