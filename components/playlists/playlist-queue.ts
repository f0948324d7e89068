import type { Track } from '@/components/player/track';
import { withLabels } from '@/components/player/track-labels';
import type { PlaylistTrack } from '@/lib/contracts/playlists';

export function queueOf(tracks: readonly PlaylistTrack[]): Track[] {
  const queue = tracks.flatMap((track) =>
    track.uri === null
      ? []
      : [
          {
            id: track.voiceDemoId,
            uri: track.uri,
            title: track.name,
            subtitle: track.voice.name,
            voiceId: track.voice.id,
            picture: track.voice.picture,
            peaks: track.peaks,
            durationMs: track.durationMs,
            isDemo: true,
          },
        ],
  );
  return withLabels(queue);
}
