import type { Track } from '@/components/player/track';
import type { PlaylistTrack } from '@/lib/contracts/playlists';

export function queueOf(tracks: readonly PlaylistTrack[]): Track[] {
  return tracks.flatMap((track) =>
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
}

export function countsInWords(playlist: { voices: readonly unknown[]; tracks: readonly unknown[] }): string {
  return `${counted(playlist.voices.length, 'voice')} · ${counted(playlist.tracks.length, 'track')}`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
