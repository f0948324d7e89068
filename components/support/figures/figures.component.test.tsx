import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Figures, FiguresWeek } from '@/lib/contracts/support-figures';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { FiguresPage } from './figures-page';

const mondays = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 10, 23 - 7 * index)).toISOString().slice(0, 10),
);

const weekOf = (week: string, index: number): FiguresWeek => ({
  week,
  searches: 4_000 - 100 * index,
  profiles: 900,
  listens: 650,
  projects: 12,
  assigned: 9,
  approved: 7,
  revenue: 1_250.5,
  asked: 9,
  answered: 6,
  answerHours: 3.5,
});

const figures = (given: Partial<Figures> = {}): Figures => ({
  weeks: mondays.map(weekOf),
  emptySearches: [],
  ...given,
});

const chart = (label: string) => page.getByRole('application', { name: `${label} by week` });
/** Finds the reading of this chart alone: the pointer may rest over another one. */
const readingOf = (label: string) =>
  page
    .getByRole('figure')
    .filter({ has: chart(label) })
    .getByRole('status')
    .filter({ hasText: 'Week from' });

/** Moves the focus by keyboard, because the browser shows no focus that a script has set after the pointer was used. */
async function tabToRevenue() {
  chart('First answer').element().focus();
  await userEvent.tab({ shift: true });
  await expect.element(chart('Revenue')).toHaveFocus();
}

async function renderFigures(given: Figures = figures()) {
  stubApi({ 'GET /support/figures': () => given });
  await renderScreen(<FiguresPage />, { path: '/support/figures' });
  await expect.element(chart('Searches')).toBeVisible();
}

test('reads the week of the last input while the pointer rests on the chart', async () => {
  await renderFigures();
  await expect.poll(() => page.getByRole('application').all()).toHaveLength(8);
  const reading = page
    .getByRole('figure')
    .filter({ has: chart('Revenue') })
    .getByRole('status');
  const bar = (index: number) => chart('Revenue').element().querySelectorAll('.recharts-bar-rectangle path')[index];
  await expect.poll(() => bar(11)).toBeDefined();
  await userEvent.hover(bar(11) as SVGElement);
  await expect.element(reading).toHaveTextContent('This week, from Nov 23€1,250.50');
  await tabToRevenue();
  await expect.element(reading).toHaveTextContent('Week from Sep 7€1,250.50');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(reading).toHaveTextContent('Week from Sep 14€1,250.50');
  // The first move gives the chart back to the pointer. Forced, because until then the chart has no pointer.
  await userEvent.hover(bar(4) as SVGElement, { force: true });
  await userEvent.hover(bar(5) as SVGElement, { force: true });
  await expect.element(reading).toHaveTextContent('Week from Oct 12€1,250.50');
});

test('Tab moves from chart to chart', async () => {
  await renderFigures();
  await expect.poll(() => page.getByRole('application').all()).toHaveLength(8);
  chart('Searches').element().focus();
  await expect.element(readingOf('Searches')).toBeVisible();
  await userEvent.tab();
  await expect.element(chart('Profiles')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(chart('Searches')).toHaveFocus();
});

test('the first answer of a week in which no voice was shortlisted is empty', async () => {
  const [current, ...others] = mondays.map(weekOf) as [FiguresWeek, ...FiguresWeek[]];
  const weeks = [{ ...current, asked: 0, answered: 0, answerHours: null }, ...others];
  await renderFigures(figures({ weeks }));
  await expect
    .poll(() => chart('First answer').element().querySelectorAll('.recharts-bar-rectangle path'))
    .toHaveLength(11);
  await expect.element(page.getByRole('row').nth(1).getByRole('cell').last()).toHaveTextContent('–');
});

test.each([320, 390, 768, 1440])('fits %i px', async (width) => {
  await setViewport(width, 900);
  const weeks = mondays.map((week, index) => ({
    ...weekOf(week, index),
    searches: 1_234_567,
    revenue: 1_234_567.89,
  }));
  await renderFigures(figures({ weeks }));
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  for (const chart of page.getByRole('application').elements()) {
    const box = chart.getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.width).toBeGreaterThan(200);
  }
});
