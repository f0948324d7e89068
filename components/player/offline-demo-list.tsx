'use client';

import { useEffect, useState } from 'react';
import { lengthText } from '@/components/ui/format-duration';
import { cachedTracks } from './offline-demos';
import type { Track } from './track';
import { TrackButton } from './track-button';
import { TrackWaveform } from './track-waveform';

export function OfflineDemoList() {
  const [tracks, setTracks] = useState<readonly Track[]>([]);
  useEffect(() => {
    // Storage is unavailable: show no demos.
    cachedTracks().then(setTracks, () => {});
  }, []);
  if (tracks.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg">Demos you have heard</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {tracks.map((track) => (
          <li key={track.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4">
            <TrackButton track={track} queue={tracks} className="row-span-2" />
            <p className="truncate">
              {track.title}{' '}
              <span dir="auto" className="text-muted">
                {track.subtitle}
              </span>
            </p>
            <span className="tabular text-sm text-muted">{lengthText((track.durationMs ?? 0) / 1000)}</span>
            <div className="col-span-2 col-start-2">
              <TrackWaveform track={track} queue={tracks} bars={120} className="h-8" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
