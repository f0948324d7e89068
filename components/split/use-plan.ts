'use client';

import { useState } from 'react';
import type { SplitPlan } from './split-plan';

type Editing = {
  plan: SplitPlan;
  former: readonly SplitPlan[];
  /** Index of the selected piece. */
  selected: number;
};

const longestHistory = 200;

export function usePlan(initial: SplitPlan) {
  const [{ plan, former, selected }, setEditing] = useState<Editing>({ plan: initial, former: [], selected: 0 });
  const select = (index: number) =>
    setEditing((editing) => ({ ...editing, selected: Math.max(0, Math.min(editing.plan.length - 1, index)) }));
  const change = (edit: (current: SplitPlan, index: number) => SplitPlan) =>
    setEditing((editing) => {
      const next = edit(editing.plan, editing.selected);
      if (next === editing.plan) return editing;
      const history = [...editing.former, editing.plan].slice(-longestHistory);
      return { plan: next, former: history, selected: Math.min(editing.selected, next.length - 1) };
    });
  const undo = () =>
    setEditing((editing) => {
      const last = editing.former.at(-1);
      if (!last) return editing;
      return { plan: last, former: editing.former.slice(0, -1), selected: Math.min(editing.selected, last.length - 1) };
    });
  const restart = (other: SplitPlan) => setEditing({ plan: other, former: [], selected: 0 });
  return { plan, selected, canUndo: former.length > 0, select, change, undo, restart };
}
