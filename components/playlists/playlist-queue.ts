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

export function countsInWords(playlist: { voices: readonly unknown[]; tracks: readonly unknown[] }): string {
  return countsText({ numVoices: playlist.voices.length, numTracks: playlist.tracks.length });
}

export function countsText({ numVoices, numTracks }: { numVoices: number; numTracks: number }): string {
  return `${counted(numVoices, 'voice')} · ${counted(numTracks, 'track')}`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
