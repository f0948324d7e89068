import type { Track } from '@/components/player/track';
import type { Take } from '@/lib/contracts/takes';
import { numberedTakeName } from '@/lib/domain/delivery/takes';

export const takeName = (take: Pick<Take, 'name' | 'number'>): string => numberedTakeName(take);

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

export function takeQueue(takes: readonly Take[]): Track[] {
  return takes.flatMap((take) => takeTrack(take) ?? []);
}
