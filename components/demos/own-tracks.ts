import { studioTrackId, type Track } from '@/components/player/track';
import { withLabels } from '@/components/player/track-labels';
import type { Me } from '@/lib/contracts/profile';
import type { OwnStudioQualityDemo, OwnVoiceDemo } from '@/lib/contracts/voices';

type Owner = Pick<Me, 'id' | 'name' | 'picture'>;
type Recording = Pick<OwnVoiceDemo, 'processedUri' | 'peaks' | 'durationMs'>;

/** The demos that are done, as the queue of the player. */
export function ownTracks(demos: readonly OwnVoiceDemo[], owner: Owner): Track[] {
  return withLabels(demos.flatMap((demo) => trackOf(demo, { id: demo.id, title: demo.name }, owner) ?? []));
}

export function ownStudioTrack(demo: OwnStudioQualityDemo, owner: Owner): Track | null {
  return trackOf(demo, { id: studioTrackId(owner.id), title: 'Studio Quality Demo' }, owner);
}

function trackOf(
  { processedUri, peaks, durationMs }: Recording,
  named: Pick<Track, 'id' | 'title'>,
  owner: Owner,
): Track | null {
  if (processedUri === null) return null;
  return { ...named, uri: processedUri, peaks, durationMs, subtitle: owner.name, picture: owner.picture };
}
