'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { readRecording, type StoredRecording } from './recordings-db';
import { type RecordedFile, recordedFile, storedRecordings } from './stored-recordings';
import { TrimForm } from './trim-form';

type TrimRecoveredProps = {
  /** Recording that this tab has claimed. */
  recording: StoredRecording;
  /** Name of the file, without extension. */
  name: string;
  submitLabel: string;
  /** Returns true if the fields are valid; otherwise shows what is missing. */
  canSubmit?: () => boolean;
  onSubmit: (recorded: RecordedFile) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Trims a recovered recording. The recording is offered again unless it is submitted. */
export function TrimRecovered(props: TrimRecoveredProps) {
  const { recording, name, submitLabel, canSubmit, onSubmit, onCancel, children } = props;
  const { id } = recording;
  const isHandedOver = useRef(false);
  useEffect(
    () => () => {
      if (!isHandedOver.current) void storedRecordings.release(id).catch(() => {});
    },
    [id],
  );
  const { data: pcm, isError } = useQuery({
    queryKey: ['recovered-recording', id],
    queryFn: () => readRecording(recording),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (pcm && pcm.samples.length > 0) {
    return (
      <TrimForm
        {...{ pcm, name, submitLabel, canSubmit, children }}
        initialRegion={recording.region}
        discardLabel="Back"
        onDiscard={onCancel}
        onSubmit={(file, region) => {
          isHandedOver.current = true;
          onSubmit(recordedFile(recording, region, file));
        }}
      />
    );
  }
  if (!pcm && !isError) return <Spinner label="Loading the recording" />;
  return (
    <>
      <Alert>The recording could not be read.</Alert>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      </DialogActions>
    </>
  );
}
