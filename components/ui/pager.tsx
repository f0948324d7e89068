import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { controlClass } from '@/components/ui/fields/control-class';
import { Select } from '@/components/ui/fields/select';
import { cn } from './cn';
import { IconButton } from './icon-button';

/** Numbers of rows per page (docs/rules/screens.md#tables). */
const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

type PagerProps = {
  pageSize: PageSize;
  onPageSize: (size: PageSize) => void;
  /** Number of the first and the last row of the page, from 1. */
  from: number;
  to: number;
  /** Goes to the previous page; null on the first page. */
  onPrevious: (() => void) | null;
  /** Goes to the next page; null on the last page. */
  onNext: (() => void) | null;
  /** The buttons wait for the page that was chosen. */
  isLoading: boolean;
};

/** Pager below a table. Renders nothing if the shortest page shows all rows. */
export function Pager({ pageSize, onPageSize, from, to, onPrevious, onNext, isLoading }: PagerProps) {
  const id = useId();
  if (!onPrevious && !onNext && to <= pageSizes[0]) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 text-sm">
      <span className="flex items-center gap-2">
        <label htmlFor={id}>Page size:</label>
        <span className="w-20">
          <Select
            id={id}
            value={pageSize}
            onChange={(event) => {
              const size = pageSizes.find((option) => String(option) === event.target.value);
              if (size) onPageSize(size);
            }}
            className={cn(controlClass, 'h-11 pr-7')}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </span>
      </span>
      <span className="tabular text-muted">
        <span className="visually-hidden">Rows </span>
        {from}–{to}
      </span>
      <span className="flex items-center">
        <IconButton
          label="Previous page"
          icon={<ChevronLeft className="size-5" aria-hidden="true" />}
          disabled={!onPrevious || isLoading}
          onClick={() => onPrevious?.()}
        />
        <IconButton
          label="Next page"
          icon={<ChevronRight className="size-5" aria-hidden="true" />}
          disabled={!onNext || isLoading}
          onClick={() => onNext?.()}
        />
      </span>
    </nav>
  );
}
