'use client';

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { euros } from '@/components/payouts/months-table';
import { type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';
import { formatDayOfYear } from '@/lib/domain/format-date';
import { formatFirstAnswer, stepLabels } from './steps';

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
    <ul className="mt-4 grid gap-x-8 gap-y-8 md:grid-cols-2">
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
  const data = weeks.map(
    (week, index): Datum => ({
      week,
      from: formatDayOfYear(week.week),
      value: measure.numberOf(week),
      // The current week is not over.
      fillOpacity: index === weeks.length - 1 ? 0.5 : 1,
    }),
  );
  return (
    <ChartFigure>
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
          content={<Reading format={format} />}
        />
        <Bar dataKey="value" fill="var(--color-accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ChartFigure>
  );
}

/**
 * Figure that reads the week of the last input. For Recharts, the pointer always wins over the keyboard, also where it
 * only rests and the focus has scrolled the chart under it. The chart therefore has no pointer from a key until the
 * pointer moves.
 */
function ChartFigure({ children }: { children: ReactNode }) {
  const figure = useRef<HTMLElement>(null);
  useOneTabStop(figure);
  const [isKeyboardLast, setKeyboardLast] = useState(false);
  return (
    <figure
      ref={figure}
      className={isKeyboardLast ? '[&_.recharts-wrapper]:pointer-events-none' : undefined}
      onFocus={({ target }) => setKeyboardLast(target.matches(':focus-visible'))}
      onKeyDown={() => setKeyboardLast(true)}
      onBlur={() => setKeyboardLast(false)}
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setKeyboardLast(false);
      }}
    >
      {children}
    </figure>
  );
}

/**
 * Takes the layers of a chart out of the tab order. Recharts fills them by portals, React listens for focus events on the
 * element of a portal, and Chromium stops at every SVG element with such a listener. Layers come and go with the reading.
 */
function useOneTabStop(figure: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const chart = figure.current;
    if (!chart) return;
    const skipLayers = () => {
      for (const layer of chart.querySelectorAll('g[class^="recharts-zIndex-layer"]'))
        layer.setAttribute('tabindex', '-1');
    };
    const observer = new MutationObserver(skipLayers);
    observer.observe(chart, { childList: true, subtree: true });
    skipLayers();
    return () => observer.disconnect();
  }, [figure]);
}

type Datum = { week: FiguresWeek; from: string; value: number | null; fillOpacity: number };

/** The week that the pointer or the arrow keys point to. Recharts adds `active` and `payload`. */
function Reading({
  format,
  active,
  payload,
}: Pick<Measure, 'format'> & Partial<Pick<TooltipContentProps, 'active' | 'payload'>>) {
  const datum: Datum | undefined = active ? payload?.[0]?.payload : undefined;
  if (!datum) return null;
  return (
    <p role="status" className="rounded-sm border border-line-strong bg-raised px-3 py-2 text-sm whitespace-nowrap">
      <span className="block text-muted">
        {datum.fillOpacity < 1 ? `This week, from ${datum.from}` : `Week from ${datum.from}`}
      </span>
      <span className="tabular font-medium">{format(datum.week)}</span>
    </p>
  );
}

/** A number of each week, drawn as a chart of its own. */
type Measure = {
  label: string;
  /** Returns the value of a week; null if the week has none. */
  numberOf: (week: FiguresWeek) => number | null;
  /** Formats the value with its unit. */
  format: (week: FiguresWeek) => string;
  /** Formats a number at the axis briefly. */
  formatTick: (value: number) => string;
  hasFractions: boolean;
};

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const shortEuros = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const steps = funnelSteps.map(
  (step): Measure => ({
    label: stepLabels[step],
    numberOf: (week) => week[step],
    format: (week) => week[step].toLocaleString('en'),
    formatTick: (value) => short.format(value),
    hasFractions: false,
  }),
);

const measures: readonly Measure[] = [
  ...steps,
  {
    label: 'Revenue',
    numberOf: (week) => week.revenue,
    format: (week) => euros(week.revenue),
    formatTick: (value) => shortEuros.format(value),
    hasFractions: true,
  },
  {
    label: 'First answer',
    numberOf: (week) => week.answerHours,
    format: formatFirstAnswer,
    formatTick: (hours) => `${short.format(hours)} h`,
    hasFractions: true,
  },
];
