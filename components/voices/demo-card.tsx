import { AddToPlaylistButton } from '@/components/playlists/add-to-playlist-button';
import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import type { Track } from '@/components/player/track';
import { lengthText } from '@/components/ui/format-duration';
import type { VoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/languages';

interface DemoCardProps {
  track: Track;
  queue: readonly Track[];
  /** Absent for the studio demo, which has the unprocessed sound instead of attributes. */
  demo?: VoiceDemo | undefined;
}

export function DemoCard({ track, queue, demo }: DemoCardProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-5">
      <TrackButton track={track} queue={queue} className="size-12" />
      <div className="flex min-w-0 items-center justify-between gap-3">
        <h3 dir="auto" className="truncate text-base">
          {track.title}
        </h3>
        <span className="flex shrink-0 items-center gap-1">
          <span className="tabular text-sm text-muted">{lengthText((track.durationMs ?? 0) / 1000)}</span>
          {demo && <AddToPlaylistButton demo={{ id: demo.id, name: demo.name }} />}
        </span>
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        <TrackWaveform track={track} queue={queue} bars={200} className="h-14" />
        {demo ? (
          <DemoFacts demo={demo} />
        ) : (
          <p className="mt-2 text-sm text-muted">
            Recorded without any processing: this is how the room and the microphone sound.
          </p>
        )}
      </div>
    </li>
  );
}

function DemoFacts({ demo }: { demo: VoiceDemo }) {
  const facts: [string, string][] = [
    ['Language', languageName(demo.language)],
    ['Dialect', demo.dialect ?? ''],
    ['Type', demo.types.join(', ')],
    ['Tone', demo.tones.join(', ')],
    ['Age', demo.age ?? ''],
  ];
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
