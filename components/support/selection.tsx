import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';

export type RowSelection = {
  isSelected: boolean;
  toggle: () => void;
};

/** The selected rows of a list. */
export function useSelection<Row extends { id: string }>() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...selected.values()],
    clear: () => setSelected(new Map()),
    of: (row: Row): RowSelection => ({
      isSelected: selected.has(row.id),
      toggle: () => {
        const next = new Map(selected);
        if (!next.delete(row.id)) next.set(row.id, row);
        setSelected(next);
      },
    }),
  };
}

type SelectRowProps = {
  /** Names the row for screen readers. */
  label: string;
  selection: RowSelection;
};

export function SelectRow({ label, selection }: SelectRowProps) {
  return (
    <Checkbox
      label={<span className="visually-hidden">{label}</span>}
      checked={selection.isSelected}
      onChange={selection.toggle}
    />
  );
}

type SelectionBarProps = {
  count: number;
  /** Sums up the selected rows, such as '€90'. */
  summary?: string;
  action: string;
  onAct: () => void;
  /** The dialog that the button opens. */
  children: ReactNode;
};

/** The bar under a list while rows are selected. */
export function SelectionBar({ count, summary, action, onAct, children }: SelectionBarProps) {
  return (
    <div className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="tabular font-medium">
        {count} selected{summary && ` · ${summary}`}
      </p>
      <Button onClick={onAct} className="max-sm:w-full">
        {action}
      </Button>
      {children}
    </div>
  );
}
