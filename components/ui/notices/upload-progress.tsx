'use client';

import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar } from './progress';

type UploadProgressProps = {
  name: string;
  /** Share of the bytes that are sent, 0 to 1. */
  progress: number;
  state: 'waiting' | 'uploading' | 'paused' | 'done' | 'failed';
  /** The reason it failed, or the current step ('Checking the recording'). */
  message?: string | null | undefined;
  onCancel?: () => void;
  onRetry?: () => void;
};

const stateTexts: Record<UploadProgressProps['state'], string> = {
  waiting: 'Waiting',
  uploading: 'Uploading',
  paused: 'Paused: waiting for the connection',
  done: 'Uploaded',
  failed: 'Upload failed',
};

/** Shows the progress of an upload. It announces state changes, but not percentages. */
export function UploadProgress({ name, progress, state, message, onCancel, onRetry }: UploadProgressProps) {
  return (
    <div className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          {state === 'done' && <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />}
          {state === 'failed' && <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden="true" />}
          <span className="truncate font-medium">{name}</span>
        </p>
        {state === 'uploading' && (
          <div className="mt-1.5">
            <ProgressBar label={`Uploading ${name}`} value={progress} showPercent />
          </div>
        )}
        <p aria-live="polite" className={state === 'uploading' && !message ? 'visually-hidden' : 'text-sm text-muted'}>
          {message ?? stateTexts[state]}
        </p>
      </div>
      {onRetry && state === 'failed' && (
        <IconButton label={`Try ${name} again`} icon={<RotateCw className="size-5" />} onClick={onRetry} />
      )}
      {onCancel && state !== 'done' && (
        <IconButton label={`Cancel ${name}`} icon={<X className="size-5" />} onClick={onCancel} />
      )}
    </div>
  );
}
