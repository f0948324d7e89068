'use client';

import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { tracksOf } from '@/components/player/track';
import { Avatar } from '@/components/ui/avatar';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { countries } from '@/lib/domain/countries';

export function placeOf(voice: Pick<ProjectVoice, 'companyCity' | 'companyCountry'>): string {
  return [voice.companyCity, countries[voice.companyCountry]].filter(Boolean).join(', ');
}

export function VoiceSummary({ voice }: { voice: ProjectVoice }) {
  const queue = tracksOf(voice);
  const [demo] = queue;
  const place = placeOf(voice);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={voice.name} picture={voice.picture} size="large" decorative />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-lg font-semibold">
            {voice.name}
          </p>
          {place && <p className="truncate text-sm text-muted">{place}</p>}
        </div>
      </div>
      {demo && (
        <div className="flex min-w-52 flex-1 items-center gap-3">
          <TrackButton track={demo} queue={queue} />
          <TrackWaveform track={demo} queue={queue} bars={120} className="h-10" />
        </div>
      )}
    </div>
  );
}
