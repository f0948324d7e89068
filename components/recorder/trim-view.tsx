'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { useStore } from '@/components/ui/store';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { peaksOf } from './peaks';
import { type Pcm, type Region, secondsOf } from './pcm';
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
  const peaks = useMemo(() => peaksOf(pcm.samples, columns), [pcm]);
  const player = useRegionPlayer(pcm);
  const { isPlaying, time } = useStore(player.state);
  const duration = secondsOf(pcm);
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  const change = (changes: Partial<Region>) => {
    player.pause();
    onChange({ ...region, ...changes });
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative mx-3 rounded-sm bg-wash">
        <Waveform
          label={`Recording of ${duration.toFixed(1)} seconds`}
          peaks={peaks}
          bars={columns}
          progress={isPlaying ? time / duration : 0}
          className="h-28"
        />
        <Outside left="0" right={`calc(100% - ${percent(region.start)})`} />
        <Outside left={percent(region.end)} right="0" />
        <RegionSlider
          label="Start of the selection"
          side="start"
          value={region.start}
          min={0}
          max={region.end - shortestSeconds}
          duration={duration}
          onChange={(start) => change({ start })}
        />
        <RegionSlider
          label="End of the selection"
          side="end"
          value={region.end}
          min={region.start + shortestSeconds}
          max={duration}
          duration={duration}
          onChange={(end) => change({ end })}
        />
      </div>
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          icon={<Icon className="size-4" aria-hidden="true" />}
          onClick={() => player.toggle(region)}
        >
          {isPlaying ? 'Pause' : 'Play selection'}
        </Button>
        <span className="tabular text-sm text-muted">{(region.end - region.start).toFixed(2)} s selected</span>
      </div>
    </div>
  );
}

function Outside({ left, right }: { left: string; right: string }) {
  return <div aria-hidden="true" className="absolute inset-y-0 bg-surface/75" style={{ left, right }} />;
}

function useRegionPlayer(pcm: Pcm): RegionPlayer {
  const player = useMemo(() => new RegionPlayer(wavFile(pcm, 'recording')), [pcm]);
  useEffect(() => () => player.close(), [player]);
  return player;
}
