'use client';

import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { lengthText } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { useStore } from '@/components/ui/store';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { type Pcm, peaksOf, secondsOf } from './pcm';
import { readDelivery, type StoredRecording } from './recordings-db';
import { RegionPlayer } from './region-player';
import { wavFile } from './wav-file';

const columns = 160;

/** A recording that only this browser has, as it would be delivered. */
export function StoredSound({ recording, title }: { recording: StoredRecording; title: string }) {
  const { data: pcm } = useQuery({
    queryKey: ['stored-recording', recording.id, recording.region],
    queryFn: () => readDelivery(recording),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!pcm || pcm.samples.length === 0) return <h3 className="min-w-0 flex-1 font-semibold break-words">{title}</h3>;
  return <LoadedSound pcm={pcm} title={title} />;
}

function LoadedSound({ pcm, title }: { pcm: Pcm; title: string }) {
  const peaks = useMemo(() => peaksOf(pcm.samples, columns), [pcm]);
  const sound = useMemo(() => new RegionPlayer(wavFile(pcm, 'take')), [pcm]);
  useEffect(() => () => sound.close(), [sound]);
  const { isPlaying, time } = useStore(sound.state);
  const duration = secondsOf(pcm);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <IconButton
        round
        variant="secondary"
        label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        icon={<Icon className="size-4.5 fill-current" aria-hidden="true" />}
        onClick={() => sound.toggle({ start: 0, end: duration })}
      />
      <div className="min-w-0 flex-1 basis-44">
        <h3 dir="auto" className="font-semibold break-words">
          {title}
        </h3>
        <p className="tabular text-sm text-muted">{lengthText(duration)}</p>
        <Waveform
          label={`${title}, ${lengthText(duration)}`}
          peaks={peaks}
          bars={columns}
          progress={isPlaying ? time / duration : 0}
          className="mt-1 h-9"
        />
      </div>
    </>
  );
}
