'use client';

import { cn } from '@/components/ui/cn';
import { useStore } from '@/components/ui/store';
import { type Microphone, quietestDb } from './microphone';

/** Range in dBFS in which speech peaks should stay. */
const goodFromDb = -24;
const goodToDb = -6;

export function LevelMeter({ microphone }: { microphone: Microphone }) {
  const { peakDb, clippingSeconds } = useStore(microphone.level);
  const isClipping = clippingSeconds > 0;
  const share = (db: number) => `${((db - quietestDb) / -quietestDb) * 100}%`;
  return (
    <div>
      <meter
        aria-label="Input level"
        min={quietestDb}
        max={0}
        value={Math.round(Math.min(0, peakDb))}
        className="visually-hidden"
      >
        {Math.round(peakDb)} dB
      </meter>
      <div aria-hidden="true" className="relative h-2.5 overflow-hidden rounded-full bg-wash">
        <div
          className={cn('h-full rounded-full', isClipping ? 'bg-danger' : 'bg-success')}
          style={{ width: share(Math.min(0, peakDb)) }}
        />
        <div
          className="absolute inset-y-0 border-x border-line-strong"
          style={{ left: share(goodFromDb), right: `calc(100% - ${share(goodToDb)})` }}
        />
      </div>
      <p role="status" className="mt-1 min-h-5 text-sm text-danger">
        {isClipping && 'Too loud: the recording is distorted. Turn the input down or move back.'}
      </p>
    </div>
  );
}
