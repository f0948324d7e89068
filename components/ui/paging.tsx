'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from './icon-button';

/** Available page sizes (docs/rules/screens.md#sizes-and-times). */
const PAGE_SIZES = [10, 20, 50, 100] as const;

interface PagingProps {
  /** Zero-based. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

export function Paging({ page, pageSize, total, onPage, onPageSize }: PagingProps) {
  const id = useId();
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-1 text-sm text-muted">
      <span className="flex items-center gap-2">
        <label htmlFor={id}>Page size:</label>
        <select
          id={id}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="tabular h-9 rounded-md border border-line-strong bg-raised px-2 text-text pointer-coarse:h-11"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </span>
      <span className="tabular" aria-live="polite">
        {first}–{last} of {total}
      </span>
      <span className="flex">
        <IconButton
          label="Previous page"
          icon={<ChevronLeft className="size-5" />}
          disabled={page <= 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label="Next page"
          icon={<ChevronRight className="size-5" />}
          disabled={last >= total}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  );
}
