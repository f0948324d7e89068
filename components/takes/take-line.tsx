'use client';

import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { lengthText } from '@/components/ui/format-duration';
import { Processing } from '@/components/ui/notices/processing';
import type { Take } from '@/lib/contracts/takes';
import { FailedTake } from './failed-take';
import { takeName, takeTrack } from './take-track';

export function TakeLine({ take }: { take: Take }) {
  const track = takeTrack(take);
  if (track) {
    const queue = [track];
    return (
      <div className="flex items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2">
        <TrackButton track={track} queue={queue} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span dir="auto" className="truncate font-medium">
              {track.title}
            </span>
            {take.duration !== null && <span className="tabular text-muted">{lengthText(take.duration)}</span>}
          </p>
          <TrackWaveform track={track} queue={queue} bars={120} className="h-8" />
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
      <span className="min-w-0 truncate text-sm font-medium">{takeName(take)}</span>
      {take.status === 'failed' ? <FailedTake take={take} /> : <Processing />}
    </div>
  );
}
