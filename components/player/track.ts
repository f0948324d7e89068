import type { Voice } from '@/lib/contracts/voices';

export type Track = {
  /** Identifies the recording across the app, so that every control for it shows its playback state. */
  id: string;
  uri: string;
  /** URL of audio that is not in storage: a synthesized preview. */
  url?: string;
  title: string;
  /** The title in names of controls, where another track of the page has the same title. */
  label?: string;
  subtitle: string;
  voiceId?: string;
  /** Waveform in base64, one byte per column. */
  peaks: string | null;
  durationMs: number | null;
  picture?: string | null;
  /** The track is a demo. Demos are public, so they are cached for offline playback. */
  isDemo?: boolean;
};

/** Returns the voice's demos that have a uri, and its studio demo (docs/rules/listening.md). */
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

/** Names a track: 'Commercial by Freja Lindegaard'. */
export const trackName = ({ label, title, subtitle }: Track): string => `${label ?? title} by ${subtitle}`;

export const studioTrackId = (voiceId: string): string => `studio-${voiceId}`;

export const streamUrl = (track: Pick<Track, 'uri' | 'url'>): string =>
  track.url ?? `/v1/stream?uri=${encodeURIComponent(track.uri)}`;
