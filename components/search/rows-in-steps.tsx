'use client';

import { Activity } from 'react';
import { ReadyMark } from '@/components/ui/ready-mark';
import { VoiceRow } from '@/components/voices/voice-row';
import type { Voice } from '@/lib/contracts/voices';

/** Number of rows hydrated at a time, so that slow phones stay responsive to touch. */
const rowsPerStep = 4;
/** Number of rows that the server renders. Later rows are rendered in the browser and gain nothing from steps. */
const serverRenderedRows = 20;

type ProgressiveRowsProps = {
  voices: readonly Voice[];
  total: number;
  active: number;
  from?: number;
};

/**
 * Hydrates the rows of a list in steps. Each step is nested in the `Activity` of the previous one, because React
 * hydrates sibling boundaries together, but an inner boundary only after its parent. A click on a row that is not
 * hydrated yet hydrates it first and is replayed.
 */
export function ProgressiveRows({ voices, total, active, from = 0 }: ProgressiveRowsProps) {
  const to = from < serverRenderedRows ? from + rowsPerStep : voices.length;
  return (
    <>
      {from < voices.length && <ReadyMark />}
      {voices.slice(from, to).map((voice, index) => (
        <VoiceRow
          key={voice.id}
          voice={voice}
          position={from + index + 1}
          total={total}
          isActive={from + index === active}
        />
      ))}
      {to < voices.length && (
        <Activity>
          <ProgressiveRows voices={voices} total={total} active={active} from={to} />
        </Activity>
      )}
    </>
  );
}
