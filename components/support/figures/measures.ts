import { euros } from '@/components/payouts/money-sum';
import { formatFirstAnswer, stepLabels } from './steps';
import { type FiguresWeek, funnelSteps } from '@/lib/contracts/support-figures';

/** A number of each week, drawn as a chart of its own. */
export type Measure = {
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

export const measures: readonly Measure[] = [
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
