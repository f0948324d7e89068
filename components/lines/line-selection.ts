'use client';

import { useMemo, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { createStore, useStore } from '@/components/ui/store';
import type { Line } from '@/lib/contracts/lines';
import { useLineStore } from './use-lines';

type Selection = {
  projectId: string;
  /** Ids in the order in which the lines were selected. */
  ids: ReadonlySet<string>;
  /** First line of a range that Shift extends. */
  anchorId: string | null;
};

const noSelection: Selection = { projectId: '', ids: new Set(), anchorId: null };
/** Selection that is shared with the dialogs that act on the selected lines. */
const selection = createStore(noSelection);

const selectionOf = (projectId: string): Selection => {
  const current = selection.get();
  return current.projectId === projectId ? current : { ...noSelection, projectId };
};

export function toggleSelected(projectId: string, id: string): void {
  const ids = new Set(selectionOf(projectId).ids);
  if (!ids.delete(id)) ids.add(id);
  selection.set({ projectId, ids, anchorId: id });
}

/** Selects the lines between the last toggled line and this one, both included. */
export function selectRange(projectId: string, lines: readonly Line[], id: string): void {
  const { ids, anchorId } = selectionOf(projectId);
  const to = lines.findIndex((line) => line.id === id);
  const from = lines.findIndex((line) => line.id === anchorId);
  if (from < 0 || to < 0) {
    toggleSelected(projectId, id);
    return;
  }
  const range = lines.slice(Math.min(from, to), Math.max(from, to) + 1);
  selection.set({ projectId, ids: new Set([...ids, ...range.map((line) => line.id)]), anchorId });
}

export function selectAll(projectId: string, lines: readonly Line[]): void {
  const { ids } = selectionOf(projectId);
  selection.set({ projectId, ids: new Set([...ids, ...lines.map(({ id }) => id)]), anchorId: null });
}

export function clearSelection(projectId: string): void {
  selection.set({ ...noSelection, projectId });
}

export function useSelectedIds(): ReadonlySet<string> {
  const { id } = useProject();
  const current = useStore(selection);
  return current.projectId === id ? current.ids : noSelection.ids;
}

/** The selected lines that still exist, in the order in which they were selected. */
export function useSelectedLines(): readonly Line[] {
  const ids = useSelectedIds();
  const { lines } = useStore(useLineStore().snapshot);
  return useMemo(() => [...ids].flatMap((id) => lines.get(id) ?? []), [ids, lines]);
}

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
