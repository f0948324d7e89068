import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Track } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { lengthText } from '@/components/ui/format-duration';
import type { PlaylistTrack } from '@/lib/contracts/playlists';
import { languageName } from '@/lib/domain/people/languages';
import { voicePath } from '@/lib/domain/people/voice-path';

type TrackLineProps = {
  track: PlaylistTrack;
  queue: readonly Track[];
  before?: ReactNode;
  after?: ReactNode;
};

export function TrackLine({ track, queue, before, after }: TrackLineProps) {
  const playable = queue.find(({ id }) => id === track.voiceDemoId);
  return (
    <div className="flex items-center gap-2 py-3 sm:gap-4">
      {before}
      {playable && <TrackButton track={playable} queue={queue} />}
      <div className="grid min-w-0 flex-1 items-center gap-x-5 gap-y-1 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-base font-medium">
            {track.name}
          </h2>
          <p className="truncate text-sm text-muted">
            {track.isAvailable ? (
              <Link
                href={voicePath(track.voice)}
                prefetch={false}
                className="rounded-sm hover:text-text hover:underline"
              >
                <bdi>{track.voice.name}</bdi>
              </Link>
            ) : (
              track.voice.name
            )}
            {` · ${languageName(track.language)}`}
          </p>
          {track.description && (
            <p dir="auto" className="text-sm break-words">
              {track.description}
            </p>
          )}
        </div>
        {playable ? (
          <div className="flex min-w-0 items-center gap-3">
            <TrackWaveform track={playable} queue={queue} bars={120} className="h-8" />
            <span className="w-9 shrink-0 text-right text-sm text-muted">
              {lengthText((track.durationMs ?? 0) / 1000)}
            </span>
          </div>
        ) : (
          <p className="text-sm text-muted">Currently unavailable: the voice is not published.</p>
        )}
      </div>
      {after}
    </div>
  );
}
