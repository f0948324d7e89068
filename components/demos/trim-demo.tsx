'use client';

import { useEffect, useState } from 'react';
import type { Region } from '@/components/recorder/pcm';
import { RegionSelection } from '@/components/recorder/trim-view';
import { type OpenRecording, openRecording } from '@/components/split/open-recording';
import { cutWav, UnreadableWavError } from '@/components/split/wav-source';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { lengthText } from '@/components/ui/format-duration';
import { Alert } from '@/components/ui/notices/alert';
import { ProgressBar } from '@/components/ui/notices/progress';
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
  const waveform = { label: `Recording of ${lengthText(duration)}`, peaks: levels.peaks, bars: 300 };
  const isTooLong = region.end - region.start > maxSeconds + 1e-6;
  const save = () => {
    const name = `${nameWithoutEnding(recording.name)}.wav`;
    onTrimmed(cutWav(wav, source, region, name));
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Move the two handles. The sound between them becomes the demo.</p>
      <RegionSelection
        wav={wav}
        waveform={waveform}
        duration={duration}
        region={region}
        maxStart={duration - shortestSeconds}
        minEnd={shortestSeconds}
        onMove={(side, seconds) =>
          setRegion(side === 'start' ? withStart(seconds, region, duration) : withEnd(seconds, region))
        }
      >
        <span className="tabular text-sm text-muted" role="status">
          {lengthText(region.end - region.start)} of at most {lengthText(maxSeconds)} selected
        </span>
      </RegionSelection>
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

/** Moves the start, and the end along with it where the selection would become too long or too short. */
function withStart(start: number, { end }: Region, duration: number): Region {
  return { start, end: Math.min(duration, Math.max(start + shortestSeconds, Math.min(end, start + maxSeconds))) };
}

function withEnd(end: number, { start }: Region): Region {
  return { end, start: Math.max(0, Math.min(end - shortestSeconds, Math.max(start, end - maxSeconds))) };
}
