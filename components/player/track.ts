import type { Voice } from '@/lib/contracts/voices';

/** One recording that the player can play. */
export interface Track {
  /** Names the recording all over the app: whatever shows it knows whether it is playing. */
  id: string;
  /** What /v1/stream plays. */
  uri: string;
  /** Where the sound is, for what is not in the store: a spoken preview. */
  address?: string;
  title: string;
  /** Whose it is, or where it belongs. */
  subtitle: string;
  voiceId?: string;
  /** Waveform as base64 of one byte a column. */
  peaks: string | null;
  durationMs: number | null;
  /** Address of a picture for the bar and the lock screen. */
  picture?: string | null;
  /** Public: kept for listening without a connection once it was heard. */
  isDemo?: boolean;
}

/** The demos of a voice that have a uri, plus its studio demo (docs/rules/listening.md). */
export function tracksOf(voice: Pick<Voice, 'id' | 'name' | 'picture' | 'voiceDemos' | 'studioQualityDemo'>): Track[] {
  const common = { subtitle: voice.name, voiceId: voice.id, picture: voice.picture, isDemo: true };
  const demos = voice.voiceDemos.flatMap((demo) =>
    demo.uri === null
      ? []
      : [{ ...common, id: demo.id, uri: demo.uri, title: demo.name, peaks: demo.peaks, durationMs: demo.durationMs }],
  );
  const studio = voice.studioQualityDemo;
  if (!studio?.uri) return demos;
  const title = 'Studio Quality Demo';
  return [
    ...demos,
    {
      ...common,
      id: studioTrackId(voice.id),
      uri: studio.uri,
      title,
      peaks: studio.peaks,
      durationMs: studio.durationMs,
    },
  ];
}

export const studioTrackId = (voiceId: string): string => `studio-${voiceId}`;

export const streamAddress = (track: Track): string =>
  track.address ?? `/v1/stream?uri=${encodeURIComponent(track.uri)}`;
