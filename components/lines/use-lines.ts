'use client';

import { useEffect, useMemo } from 'react';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { useStore } from '@/components/ui/store';
import { subscribeLive } from '@/lib/client/live';
import type { Line } from '@/lib/contracts/lines';
import { countStates, type LineState } from './line-state';
import { LineStore } from './line-store';

/** Interval of polling while audio is processed, for browsers that receive no live updates (docs/rules/lines.md). */
const pollMs = 10_000;

/** Only the latest store is retained: a script can have 20,000 lines. */
let latest: { key: string; store: LineStore } | null = null;

function storeOf(key: string, projectId: string): LineStore {
  if (latest?.key !== key) latest = { key, store: new LineStore(projectId) };
  return latest.store;
}

export function useLineStore(): LineStore {
  const { id } = useProject();
  const { user } = useCurrentUser();
  return storeOf(`${user?.id}/${id}`, id);
}

export const latestLineStore = (): LineStore | null => latest?.store ?? null;

type Lines = {
  lines: ReadonlyMap<string, Line>;
  counts: Readonly<Record<LineState, number>>;
  isComplete: boolean;
  error: unknown;
  store: LineStore;
};

/** The lines of the project; loads them and keeps them up to date while mounted. */
export function useLines(): Lines {
  const { id: projectId } = useProject();
  const store = useLineStore();
  const { lines, isComplete, error } = useStore(store.snapshot);
  const counts = useMemo(() => countStates(lines.values()), [lines]);

  useEffect(() => {
    store.load();
    return subscribeLive((event) => {
      if (event.type === 'reset' || (event.type === 'lines-updated' && event.projectId === projectId)) store.load();
    });
  }, [projectId, store]);

  const isProcessing = counts.processing > 0;
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => {
      if (!document.hidden) void store.loadChanges();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isProcessing, store]);

  return { lines, counts, isComplete, error, store };
}

export function lineByFilename(lines: ReadonlyMap<string, Line>, filename: string): Line | null {
  for (const line of lines.values()) if (line.filename === filename) return line;
  return null;
}

/** The lines in the order of the script. Undefined until all have loaded. */
export function useScriptLines(): { lines: readonly Line[] | undefined; hasFailed: boolean; reload: () => void } {
  const { lines, isComplete, error, store } = useLines();
  const ordered = useMemo(
    () => [...lines.values()].toSorted((a, b) => a.position - b.position || (a.filename < b.filename ? -1 : 1)),
    [lines],
  );
  return { lines: isComplete ? ordered : undefined, hasFailed: error !== null, reload: () => store.load() };
}
