'use client';

import { TrackButton } from '@/components/player/track-button';
import { TrackWaveform } from '@/components/player/track-waveform';
import { tracksOf } from '@/components/player/track';
import { Avatar } from '@/components/ui/avatar';
import type { ProjectVoice } from '@/lib/contracts/project-shapes';
import { countries } from '@/lib/domain/people/countries';
import { demosInLanguageFirst } from '@/lib/domain/people/demos';

export function placeOf(voice: Pick<ProjectVoice, 'companyCity' | 'companyCountry'>): string {
  return [voice.companyCity, countries[voice.companyCountry]].filter(Boolean).join(', ');
}

/**
 * Shows a voice with a demo in the project's language, if there is one; players and waveforms start on the same line in
 * a list.
 */
export function VoiceSummary({ voice, language }: { voice: ProjectVoice; language: string }) {
  const queue = tracksOf({ ...voice, voiceDemos: demosInLanguageFirst(voice.voiceDemos, language) });
  const [demo] = queue;
  const place = placeOf(voice);
  return (
    <div className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
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
        <div className="flex min-w-0 items-center gap-3">
          <TrackButton track={demo} queue={queue} />
          <TrackWaveform track={demo} queue={queue} bars={120} className="h-10" />
        </div>
      )}
    </div>
  );
}
