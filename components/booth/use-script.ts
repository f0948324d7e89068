'use client';

import { useMemo } from 'react';
import { useLines } from '@/components/lines/use-lines';
import type { Line } from '@/lib/contracts/lines';

/** The lines in the order of the script. Undefined until all have loaded. */
export function useScript(): { lines: readonly Line[] | undefined; hasFailed: boolean; reload: () => void } {
  const { lines, isComplete, error, store } = useLines();
  const ordered = useMemo(
    () => [...lines.values()].toSorted((a, b) => a.position - b.position || (a.filename < b.filename ? -1 : 1)),
    [lines],
  );
  return { lines: isComplete ? ordered : undefined, hasFailed: error !== null, reload: () => store.load() };
}
