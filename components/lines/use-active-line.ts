'use client';

import { useState } from 'react';
import type { Line } from '@/lib/contracts/lines';

type ActiveLine = {
  /** Id of the active line; null until a line is activated: the first line is active then. */
  id: string | null;
  index: number;
  viewKey: string;
};

/**
 * Returns the active line and a function that activates another one. If the active line leaves the list, the line that
 * takes its place becomes active; if the user changes the view to one without it, the first line.
 */
export function useActiveLine(lines: readonly Line[], viewKey: string): [Line | undefined, (id: string) => void] {
  const [last, setLast] = useState<ActiveLine>({ id: null, index: 0, viewKey });
  const activate = (id: string) => setLast((current) => ({ ...current, id }));

  const foundIndex = lines.findIndex(({ id }) => id === last.id);
  if (foundIndex === -1 && (last.id === null || last.viewKey !== viewKey)) return [lines[0], activate];
  const index = foundIndex === -1 ? Math.min(last.index, lines.length - 1) : foundIndex;
  const active = lines[index];
  if (active && (active.id !== last.id || index !== last.index || viewKey !== last.viewKey)) {
    setLast({ id: active.id, index, viewKey });
  }
  return [active, activate];
}
