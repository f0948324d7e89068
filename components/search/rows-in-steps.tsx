'use client';

import { Activity } from 'react';
import { VoiceRow } from '@/components/voices/voice-row';
import type { Voice } from '@/lib/contracts/voices';

/** As many become live at a time as a slow phone gets done before it could miss a touch. */
const rowsAtOnce = 4;
/** Rows that the server draws; those that come later are made here, and nothing is won by steps. */
const rowsOfServer = 20;

interface RowsInStepsProps {
  voices: readonly Voice[];
  /** How many there are; -1 while nobody knows. */
  total: number;
  /** Index of the row that can be reached by Tab. */
  active: number;
  /** Index of the first row of this step. */
  from?: number;
}

/**
 * The rows of a list, made live a few at a time. Each step stands inside an `Activity` of the one before, because React
 * takes up what is inside a boundary only after what is around it, and all boundaries that stand side by side at once. A
 * press on a row that is not yet live brings it to life and is answered.
 */
export function ProgressiveRows({ voices, total, active, from = 0 }: RowsInStepsProps) {
  const to = from < rowsOfServer ? from + rowsAtOnce : voices.length;
  return (
    <>
      {voices.slice(from, to).map((voice, index) => (
        <VoiceRow
          key={voice.id}
          voice={voice}
          place={from + index + 1}
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
