'use client';

import { MessageSquarePlus, Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { useReview, useReviewState, useReviewTime } from './use-review';
import { noteTime } from '@/components/takes/note-time';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { KeyHint } from '@/components/ui/key-hint';
import { lengthText } from '@/components/ui/format-duration';
import { Spinner } from '@/components/ui/notices/spinner';

export const stepSeconds = 2;

/** @param onNote null for those who may not write notes */
export function Transport({ onNote }: { onNote: (() => void) | null }) {
  const review = useReview();
  const { isPlaying, isWaiting, source } = useReviewState();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <IconButton
        label={`Back ${stepSeconds} seconds`}
        round
        icon={<RotateCcw className="size-5" />}
        onClick={() => review.seek(review.time() - stepSeconds)}
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        round
        variant="primary"
        icon={playIcon(isPlaying, isWaiting)}
        onClick={() => review.toggle()}
      />
      <IconButton
        label={`Forward ${stepSeconds} seconds`}
        round
        icon={<RotateCw className="size-5" />}
        onClick={() => review.seek(review.time() + stepSeconds)}
      />
      <p className="tabular ml-2">
        <Time />
        <span className="text-muted"> / {lengthText(source?.seconds ?? 0)}</span>
      </p>
      {onNote && (
        <Button
          variant="secondary"
          className="max-sm:w-full sm:ml-auto"
          icon={<MessageSquarePlus className="size-4" aria-hidden="true" />}
          onClick={onNote}
        >
          Add note
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <KeyHint>N</KeyHint>
          </span>
        </Button>
      )}
    </div>
  );
}

function playIcon(isPlaying: boolean, isWaiting: boolean) {
  if (isWaiting) return <Spinner />;
  return isPlaying ? (
    <Pause className="size-5 fill-current" strokeWidth={1.5} />
  ) : (
    <Play className="size-5 translate-x-px fill-current" strokeWidth={1.5} />
  );
}

function Time() {
  const seconds = useReviewTime();
  return <span className="inline-block min-w-12 text-right font-medium">{noteTime(seconds * 1000)}</span>;
}
