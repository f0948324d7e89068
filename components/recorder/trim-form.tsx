'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { cutRegion, type Pcm, type Region, secondsOf } from './pcm';
import { TrimView } from './trim-view';
import { wavFile } from './wav-file';

type TrimFormProps = {
  pcm: Pcm;
  /** Region that is selected at first; by default, the whole recording. */
  initialRegion?: Region | undefined;
  /** Name of the file, without extension. */
  name: string;
  submitLabel: string;
  discardLabel: string;
  discardIcon?: ReactNode;
  onDiscard: () => void;
  /** Returns true if the fields are valid; otherwise shows what is missing. */
  canSubmit?: (() => boolean) | undefined;
  /** Receives the selected part as WAV. */
  onSubmit: (file: File, region: Region) => void;
  /** Fields between the recording and the buttons. */
  children?: ReactNode;
};

export function TrimForm({ pcm, initialRegion, name, ...props }: TrimFormProps) {
  const [region, setRegion] = useState(initialRegion ?? { start: 0, end: secondsOf(pcm) });
  return (
    <div className="flex flex-col gap-4">
      <TrimView pcm={pcm} region={region} onChange={setRegion} />
      {props.children}
      <DialogActions>
        <Button variant="secondary" icon={props.discardIcon} onClick={props.onDiscard}>
          {props.discardLabel}
        </Button>
        <Button
          onClick={() => {
            if (props.canSubmit?.() === false) return;
            props.onSubmit(wavFile(cutRegion(pcm, region), name), region);
          }}
        >
          {props.submitLabel}
        </Button>
      </DialogActions>
    </div>
  );
}
