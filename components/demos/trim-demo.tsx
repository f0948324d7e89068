'use client';

import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { RegionPlayer } from '@/components/recorder/region-player';
import { RegionSlider } from '@/components/recorder/region-slider';
import type { Region } from '@/components/recorder/pcm';
import { cutWav } from '@/components/split/cut-wav';
import { type OpenRecording, openRecording } from '@/components/split/open-recording';
import { UnreadableWavError } from '@/components/split/wav-source';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { lengthText } from '@/components/ui/format-duration';
import { ProgressBar } from '@/components/ui/notices/progress';
import { useStore } from '@/components/ui/store';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { nameWithoutEnding } from '@/components/uploads/file-facts';
import { maxDemoMs } from '@/lib/domain/people/demos';

const maxSeconds = maxDemoMs / 1000;
const shortestSeconds = 1;

type TrimDemoProps = {
  file: File;
  onTrimmed: (part: File) => void;
  onCancel: () => void;
};

/** The voice chooses the part of a recording that becomes its demo. */
export function TrimDemo({ file, onTrimmed, onCancel }: TrimDemoProps) {
  const [share, setShare] = useState(0);
  const [recording, setRecording] = useState<OpenRecording | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const open = async () => {
      const onProgress = (_: string, part: number) => setShare(part);
      setRecording(await openRecording(file, { onProgress, signal: abort.signal }));
    };
    open().catch((error: unknown) => {
      if (abort.signal.aborted) return;
      setProblem(error instanceof UnreadableWavError ? error.message : 'The file could not be read.');
    });
    return () => abort.abort();
  }, [file]);
  if (recording) return <Trim recording={recording} onTrimmed={onTrimmed} onCancel={onCancel} />;
  return (
    <>
      {problem ? (
        <Alert>{`${problem} Shorten it in an audio editor.`}</Alert>
      ) : (
        <ProgressBar label="Reading the recording" value={share} showPercent />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

function Trim({ recording, onTrimmed, onCancel }: { recording: OpenRecording } & Omit<TrimDemoProps, 'file'>) {
  const { wav, source, duration, levels } = recording;
  const [region, setRegion] = useState<Region>({ start: 0, end: Math.min(duration, maxSeconds) });
  const player = useMemo(() => new RegionPlayer(wav), [wav]);
  useEffect(() => () => player.close(), [player]);
  const { isPlaying, time } = useStore(player.state);
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  const change = (next: Region) => {
    player.pause();
    setRegion(next);
  };
  const Icon = isPlaying ? Pause : Play;
  const isTooLong = region.end - region.start > maxSeconds + 1e-6;
  const save = () => {
    const name = `${nameWithoutEnding(recording.name)}.wav`;
    onTrimmed(cutWav(wav, source, region, name));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Move the two handles. The sound between them becomes the demo.</p>
      <div className="relative mx-3 rounded-sm bg-wash">
        <Waveform
          label={`Recording of ${lengthText(duration)}`}
          peaks={levels.peaks}
          bars={300}
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
          max={duration - shortestSeconds}
          duration={duration}
          onChange={(start) => change(withStart(start, region, duration))}
        />
        <RegionSlider
          label="End of the selection"
          side="end"
          value={region.end}
          min={shortestSeconds}
          max={duration}
          duration={duration}
          onChange={(end) => change(withEnd(end, region))}
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
        <span className="tabular text-sm text-muted" role="status">
          {lengthText(region.end - region.start)} of at most {lengthText(maxSeconds)} selected
        </span>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={isTooLong} onClick={save}>
          Use this part
        </Button>
      </DialogActions>
    </div>
  );
}

/** Moves the other end along where the selection would become too long or too short. */
export function withStart(start: number, { end }: Region, duration: number): Region {
  return { start, end: Math.min(duration, Math.max(start + shortestSeconds, Math.min(end, start + maxSeconds))) };
}

export function withEnd(end: number, { start }: Region): Region {
  return { end, start: Math.max(0, Math.min(end - shortestSeconds, Math.max(start, end - maxSeconds))) };
}

function Outside({ left, right }: { left: string; right: string }) {
  return <div aria-hidden="true" className="absolute inset-y-0 bg-surface/75" style={{ left, right }} />;
}
