'use client';

import { memo, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { Line } from '@/lib/contracts/lines';

type LineRowProps = {
  line: Line;
  cells: readonly { id: string; content: ReactNode }[];
  index: number;
  topPx: number;
  heightPx: number;
  isActive: boolean;
  /** Selection of the row; null if the viewer cannot select. */
  isSelected: boolean | null;
  gridColumns: string;
  columnClass: Readonly<Partial<Record<string, string>>>;
};

/**
 * Areas of the card that a row is below 700 px: play button and checkbox before the name and the text, the rest hidden.
 */
const cardAreas: Readonly<Partial<Record<string, string>>> = {
  play: 'max-md:[grid-area:play]',
  filename: 'max-md:[grid-area:name]',
  line: 'max-md:[grid-area:text]',
  approved: 'max-md:[grid-area:state]',
  menu: 'max-md:[grid-area:menu]',
  description: 'max-md:hidden',
  comment: 'max-md:hidden',
  modified: 'max-md:hidden',
};

export const LineRow = memo(
  function LineRow(props: LineRowProps) {
    const { line, cells, index, topPx, heightPx, isActive, isSelected } = props;
    return (
      <tr
        data-line={line.id}
        tabIndex={isActive ? 0 : -1}
        aria-rowindex={index + 2}
        aria-selected={isSelected ?? undefined}
        className={cn(
          'absolute inset-x-0 top-0 grid scroll-mt-[calc(var(--page-top)+3.25rem)] scroll-mb-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px)+5rem)] items-center border-b border-line -outline-offset-2!',
          'max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto_2.75rem] max-md:gap-x-3 max-md:grid-rows-[auto_1fr] max-md:py-2',
          isSelected === null
            ? 'max-md:[grid-template-areas:"play_name_state_menu""play_text_text_text"]'
            : 'max-md:[grid-template-areas:"play_name_state_menu""select_text_text_text"]',
          props.gridColumns,
          isSelected ? 'bg-accent-wash' : 'hover:bg-wash/50',
        )}
        style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      >
        {isSelected !== null && (
          <td className="max-md:[grid-area:select]">
            <label className="flex size-8 items-center justify-center max-md:size-11">
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={`Select ${line.filename}`}
                checked={isSelected}
                // The grid handles the click, which tells whether Shift is pressed.
                readOnly
                className="size-4.5 accent-text max-md:size-5"
              />
            </label>
          </td>
        )}
        {cells.map(({ id, content }) => (
          <td key={id} className={cn('min-w-0', props.columnClass[id], cardAreas[id])}>
            {content}
          </td>
        ))}
      </tr>
    );
  },
  // The cells depend only on these properties.
  (a, b) =>
    a.line === b.line &&
    a.index === b.index &&
    a.topPx === b.topPx &&
    a.heightPx === b.heightPx &&
    a.isActive === b.isActive &&
    a.isSelected === b.isSelected,
);
