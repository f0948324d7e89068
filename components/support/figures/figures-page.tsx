'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { lazy, Suspense } from 'react';
import { euros } from '@/components/payouts/months-table';
import { SupportFrame } from '@/components/support/support-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { type Figures, type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';
import { formatDate, formatDayOfYear } from '@/lib/domain/format-date';
import { readSearchState, writeSearchState } from '@/lib/domain/search/search-state';
import { formatFirstAnswer, stepLabels } from './steps';

/** Charts, loaded apart because Recharts is larger than the rest of the page. The table has their numbers. */
const WeekCharts = lazy(() =>
  import('./week-charts').then(
    (module) => ({ default: module.WeekCharts }),
    () => ({ default: ChartsUnavailable }),
  ),
);

function ChartsUnavailable() {
  return <p className="mt-2 text-muted">The charts could not be loaded. Reload the page to try again.</p>;
}

export function FiguresPage() {
  return (
    <SupportFrame title="Figures" section="/support/figures">
      <LoadedFigures />
    </SupportFrame>
  );
}

function LoadedFigures() {
  const { data, error, refetch } = useQuery({
    queryKey: ['support-figures'],
    queryFn: ({ signal }) => api('GET /support/figures', { signal }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Funnel weeks={data.weeks.slice(0, 4)} />
      <section aria-labelledby="charts">
        <h2 id="charts" className="text-lg font-semibold">
          The last 12 weeks
        </h2>
        <Suspense fallback={<Skeleton className="mt-4 h-96" />}>
          <WeekCharts weeks={data.weeks} />
        </Suspense>
      </section>
      <WeekTable weeks={data.weeks} />
      <EmptySearches searches={data.emptySearches} />
    </div>
  );
}

/** Lists searches without results. Anybody can send an event, so a link is made of the known conditions only. */
function EmptySearches({ searches }: { searches: Figures['emptySearches'] }) {
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

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Shows the sums over `weeks`; each bar is relative to the longest. */
function Funnel({ weeks }: { weeks: readonly FiguresWeek[] }) {
  const sums = funnelSteps.map((step) => ({ step, count: weeks.reduce((sum, week) => sum + week[step], 0) }));
  const longest = Math.max(1, ...sums.map(({ count }) => count));
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel" className="text-lg font-semibold">
        From search to approval, this week and the three before
      </h2>
      <ol className="mt-4 grid gap-2">
        {sums.map(({ step, count }, index) => {
          const before = sums[index - 1];
          return (
            <li
              key={step}
              className="grid grid-cols-[5rem_minmax(0,1fr)_8rem] sm:grid-cols-[5.5rem_minmax(0,1fr)_9rem] items-center gap-3"
            >
              <span>{stepLabels[step]}</span>
              <span aria-hidden="true" className="h-6 rounded-sm bg-raised">
                <span
                  className="block h-full min-w-0.5 rounded-sm bg-accent"
                  style={{ width: `${(100 * count) / longest}%` }}
                />
              </span>
              <span className="tabular text-right">
                {count.toLocaleString('en')}
                {before && before.count > 0 && (
                  <span className="text-sm text-muted">
                    {' · '}
                    {percent.format(count / before.count)}
                    <span className="visually-hidden"> of {stepLabels[before.step].toLowerCase()}</span>
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The numbers of the charts as text. */
function WeekTable({ weeks }: { weeks: readonly FiguresWeek[] }) {
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks" className="text-lg font-semibold">
        By week
      </h2>
      <div
        className="mt-2 overflow-x-auto"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
      >
        <table aria-labelledby="weeks" className="w-full text-right text-sm whitespace-nowrap">
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="sticky left-0 bg-surface py-2 text-left font-medium">
                From
              </th>
              {funnelSteps.map((step) => (
                <th key={step} scope="col" className="py-2 pl-4 font-medium">
                  {stepLabels[step]}
                </th>
              ))}
              <th scope="col" className="py-2 pl-4 font-medium">
                Revenue
              </th>
              <th scope="col" className="py-2 pl-4 font-medium">
                First answer
              </th>
            </tr>
          </thead>
          <tbody className="tabular">
            {weeks.map((week) => (
              <tr key={week.week} className="border-b border-line">
                <th scope="row" className="sticky left-0 bg-surface py-3 text-left font-normal">
                  {formatDayOfYear(week.week)}
                </th>
                {funnelSteps.map((step) => (
                  <td key={step} className="py-3 pl-4">
                    {week[step] === 0 ? '–' : week[step].toLocaleString('en')}
                  </td>
                ))}
                <td className="py-3 pl-4">{week.revenue === 0 ? '–' : euros(week.revenue)}</td>
                <td className="py-3 pl-4">{formatFirstAnswer(week)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 text-sm text-muted">
        Weeks start on Monday (UTC). First answer: the median time from shortlisting a voice to its first message or
        file, and how many voices replied.
      </p>
    </section>
  );
}
