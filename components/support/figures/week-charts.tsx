'use client';

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { type Measure, measures } from '@/components/support/figures/measures';
import { formatWeek } from '@/components/support/figures/steps';
import type { FiguresWeek } from '@/lib/contracts/support-figures';

const axis = {
  stroke: 'var(--color-line-strong)',
  tickLine: false,
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
};

/**
 * A chart for each measure with a scale of its own, because searches outnumber approved projects by a factor of a
 * thousand. `weeks` newest first.
 */
export function WeekCharts({ weeks }: { weeks: readonly FiguresWeek[] }) {
  const oldestFirst = weeks.toReversed();
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
      {measures.map((measure) => (
        <li key={measure.label} className="min-w-0">
          <WeekChart measure={measure} weeks={oldestFirst} />
        </li>
      ))}
    </ul>
  );
}

function WeekChart({ measure, weeks }: { measure: Measure; weeks: readonly FiguresWeek[] }) {
  const { label, format } = measure;
  const data = weeks.map((week, index) => ({
    week,
    from: formatWeek(week.week),
    value: measure.numberOf(week),
    // The current week is not over.
    fillOpacity: index === weeks.length - 1 ? 0.5 : 1,
  }));
  return (
    <figure>
      <figcaption className="text-sm font-medium">{label}</figcaption>
      <BarChart
        responsive
        data={data}
        title={`${label} by week`}
        desc="Press the left and right arrow keys to read a week. The table below has the same numbers."
        className="mt-2"
        style={{ width: '100%', height: 148 }}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis {...axis} dataKey="from" interval="equidistantPreserveStart" minTickGap={12} />
        <YAxis
          {...axis}
          axisLine={false}
          width="auto"
          tickCount={3}
          allowDecimals={measure.hasFractions}
          tickFormatter={measure.formatTick}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-wash)' }}
          filterNull={false}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const shown = active ? (payload[0]?.payload as (typeof data)[number] | undefined) : undefined;
            return shown && <Reading text={format(shown.week)} from={shown.from} isCurrent={shown.fillOpacity < 1} />;
          }}
        />
        <Bar dataKey="value" fill="var(--color-accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </figure>
  );
}

/** What the pointer or the arrow keys point to. */
function Reading({ text, from, isCurrent }: { text: string; from: string; isCurrent: boolean }) {
  return (
    <p role="status" className="rounded-sm border border-line-strong bg-raised px-3 py-2 text-sm whitespace-nowrap">
      <span className="block text-muted">{isCurrent ? `This week, from ${from}` : `Week from ${from}`}</span>
      <span className="tabular font-medium">{text}</span>
    </p>
  );
}
