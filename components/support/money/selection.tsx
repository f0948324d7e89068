import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';

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

type SelectionBarProps = {
  count: number;
  total: string;
  onMark: () => void;
  /** The dialog that the button opens. */
  children: ReactNode;
};

/** The bar under a list while rows are selected. */
export function SelectionBar({ count, total, onMark, children }: SelectionBarProps) {
  return (
    <div className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
      <p role="status" className="tabular font-medium">
        {count} selected · {total}
      </p>
      <Button onClick={onMark} className="max-sm:w-full">
        Mark {total} as paid
      </Button>
      {children}
    </div>
  );
}

/** Reports what was marked, for example '3 payouts marked as paid. Not marked: On hold'. */
export function markedText(count: number, noun: string, skipped: readonly { reason: string }[]): string {
  const marked = count === 1 ? `1 ${noun} marked as paid` : `${count} ${noun}s marked as paid`;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.length > 0 ? `${marked}. Not marked: ${reasons.join(', ')}` : marked;
}
