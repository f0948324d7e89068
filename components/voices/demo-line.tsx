import { AddToPlaylistButton } from '@/components/playlists/add-to-playlist-button';
import type { Track } from '@/components/player/track';
import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { lengthText } from '@/components/ui/format-duration';
import type { VoiceDemo } from '@/lib/contracts/voices';

type DemoLineProps = {
  track: Track;
  queue: readonly Track[];
  /** Attributes of the demo; absent for the studio demo, which has none. */
  demo?: VoiceDemo | undefined;
  heading: 'h3' | 'h4';
};

/** A recording in one line; in two on narrow screens. */
export function DemoLine({ track, queue, demo, heading: Heading }: DemoLineProps) {
  const types = demo?.types.join(', ') ?? '';
  const facts = demo
    ? [demo.dialect, !track.title.startsWith(types) && types, demo.tones.join(', '), demo.age].filter(Boolean)
    : [];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)_auto]">
      <TrackButton track={track} queue={queue} className="size-11" />
      <div className="min-w-0">
        <Heading dir="auto" className="truncate text-base font-medium" title={track.title}>
          {track.title}
        </Heading>
        {facts.length > 0 && <p className="truncate text-sm text-muted">{facts.join(' · ')}</p>}
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-3">
        <TrackWaveform track={track} queue={queue} bars={160} className="h-9" />
      </div>
      <span className="flex shrink-0 items-center gap-1">
        <span className="tabular text-sm text-muted">{lengthText((track.durationMs ?? 0) / 1000)}</span>
        {demo && <AddToPlaylistButton demo={{ id: demo.id, name: track.label ?? demo.name }} />}
      </span>
    </li>
  );
}
