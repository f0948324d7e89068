import { stepLabels } from '@/components/support/figures/steps';
import { euros } from '@/components/shared/money-sum';
import { cn } from '@/components/ui/cn';
import { type FiguresWeek, type FunnelStep, funnelSteps } from '@/lib/contracts/support-figures';

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** '40 min', '3.5 h' or '2.1 days'. */
function formatHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

const firstAnswer = ({ asked, answered, answerHours }: FiguresWeek): string =>
  asked === 0 ? '–' : `${answerHours === null ? 'none' : formatHours(answerHours)} (${answered} of ${asked})`;

/** On phones only the columns that matter most. */
const narrow = new Set<FunnelStep>(['searches', 'projects', 'approved']);
const onWide = (step: FunnelStep) => !narrow.has(step) && 'max-md:hidden';

export function WeekTable({ weeks }: { weeks: readonly FiguresWeek[] }) {
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks" className="text-lg font-semibold">
        By week
      </h2>
      <table aria-labelledby="weeks" className="mt-2 w-full text-right text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium">
              From
            </th>
            {funnelSteps.map((step) => (
              <th key={step} scope="col" className={cn('py-2 pl-4 font-medium', onWide(step))}>
                {stepLabels[step]}
              </th>
            ))}
            <th scope="col" className="py-2 pl-4 font-medium">
              Revenue
            </th>
            <th scope="col" className="py-2 pl-4 font-medium max-md:hidden">
              First answer
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {weeks.map((week) => (
            <tr key={week.week} className="border-b border-line">
              <th scope="row" className="py-3 text-left font-normal">
                {day.format(new Date(week.week))}
              </th>
              {funnelSteps.map((step) => (
                <td key={step} className={cn('py-3 pl-4', onWide(step))}>
                  {week[step] === 0 ? '–' : week[step].toLocaleString('en')}
                </td>
              ))}
              <td className="py-3 pl-4">{week.revenue === 0 ? '–' : euros(week.revenue)}</td>
              <td className="py-3 pl-4 max-md:hidden">{firstAnswer(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-muted">
        Weeks start on Monday (UTC). First answer: the median time from shortlisting a voice to its first message or
        file, and how many voices replied.
      </p>
    </section>
  );
}
