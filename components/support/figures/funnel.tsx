import { stepLabels } from './steps';
import { type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Shows the sums over `weeks`; each bar is relative to the longest. */
export function Funnel({ weeks }: { weeks: readonly FiguresWeek[] }) {
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
