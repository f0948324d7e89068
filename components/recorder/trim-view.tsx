'use client';

import { Pause, Play } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { useStore } from '@/components/ui/store';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { type Pcm, peaksOf, type Region, secondsOf } from './pcm';
import { RegionPlayer } from './region-player';
import { RegionSlider } from './region-slider';
import { wavFile } from './wav-file';

const columns = 600;
const shortestSeconds = 0.1;

type TrimViewProps = {
  pcm: Pcm;
  region: Region;
  onChange: (region: Region) => void;
};

export function TrimView({ pcm, region, onChange }: TrimViewProps) {
  const wav = useMemo(() => wavFile(pcm, 'recording'), [pcm]);
  const waveform = {
    label: `Recording of ${secondsOf(pcm).toFixed(1)} seconds`,
    peaks: useMemo(() => peaksOf(pcm.samples, columns), [pcm]),
    bars: columns,
  };
  return (
    <div className="flex flex-col gap-3">
      <RegionSelection
        wav={wav}
        waveform={waveform}
        duration={secondsOf(pcm)}
        region={region}
        maxStart={region.end - shortestSeconds}
        minEnd={region.start + shortestSeconds}
        onMove={(side, seconds) => onChange({ ...region, [side]: seconds })}
      >
        <span className="tabular text-sm text-muted">{(region.end - region.start).toFixed(2)} s selected</span>
      </RegionSelection>
    </div>
  );
}

type RegionSelectionProps = {
  wav: Blob;
  waveform: Pick<ComponentProps<typeof Waveform>, 'label' | 'peaks' | 'bars'>;
  /** Length in seconds; all other times are in seconds, too. */
  duration: number;
  region: Region;
  maxStart: number;
  minEnd: number;
  onMove: (side: 'start' | 'end', seconds: number) => void;
  /** Text that says how much is selected. */
  children: ReactNode;
};

/** A waveform with two handles, and a button that plays what is between them. */
export function RegionSelection({
  wav,
  waveform,
  duration,
  region,
  maxStart,
  minEnd,
  onMove,
  children,
}: RegionSelectionProps) {
  const player = useMemo(() => new RegionPlayer(wav), [wav]);
  useEffect(() => () => player.close(), [player]);
  const { isPlaying, time } = useStore(player.state);
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  const slider = (side: 'start' | 'end') => ({
    side,
    value: region[side],
    duration,
    onChange: (seconds: number) => {
      player.pause();
      onMove(side, seconds);
    },
  });
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <div className="relative mx-3 rounded-sm bg-wash">
        <Waveform {...waveform} progress={isPlaying ? time / duration : 0} className="h-28" />
        <Outside left="0" right={`calc(100% - ${percent(region.start)})`} />
        <Outside left={percent(region.end)} right="0" />
        <RegionSlider label="Start of the selection" min={0} max={maxStart} {...slider('start')} />
        <RegionSlider label="End of the selection" min={minEnd} max={duration} {...slider('end')} />
      </div>
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          icon={<Icon className="size-4" aria-hidden="true" />}
          onClick={() => player.toggle(region)}
        >
          {isPlaying ? 'Pause' : 'Play selection'}
        </Button>
        {children}
      </div>
    </>
  );
}

function Outside({ left, right }: { left: string; right: string }) {
  return <div aria-hidden="true" className="absolute inset-y-0 bg-surface/75" style={{ left, right }} />;
}
