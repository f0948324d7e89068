import { formatFirstAnswer, stepLabels } from './steps';
import { euros } from '@/components/payouts/money-sum';
import { type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';
import { formatDayOfYear } from '@/lib/domain/format-date';

/** The numbers of the charts as text. */
export function WeekTable({ weeks }: { weeks: readonly FiguresWeek[] }) {
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
