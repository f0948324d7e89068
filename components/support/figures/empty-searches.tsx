import Link from 'next/link';
import { formatDate } from '@/lib/domain/format-date';
import type { Figures } from '@/lib/contracts/support-figures';
import { readSearchState, writeSearchState } from '@/lib/domain/search/search-state';

/** Lists searches without results. Anybody can send an event, so a link is made of the known conditions only. */
export function EmptySearches({ searches }: { searches: Figures['emptySearches'] }) {
  return (
    <section aria-labelledby="empty-searches">
      <h2 id="empty-searches" className="text-lg font-semibold">
        Searches without a match
      </h2>
      {searches.length === 0 ? (
        <p className="mt-2 text-muted">Every search in the last 12 weeks found a voice.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {searches.map(({ search, count, lastDate }) => {
            const state = readSearchState(new URLSearchParams(search));
            return (
              <li key={search} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <Link
                  dir="auto"
                  href={`/search${writeSearchState(state)}`}
                  className="min-h-11 min-w-0 content-center break-words underline underline-offset-4"
                >
                  {Object.values(state).join(' · ') || 'No conditions'}
                </Link>
                <span className="tabular ml-auto text-sm text-muted">
                  {count === 1 ? 'once' : `${count.toLocaleString('en')} times`}, last {formatDate(lastDate)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
