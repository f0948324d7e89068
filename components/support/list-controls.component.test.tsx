import { useSearchParams } from 'next/navigation';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { navigate } from '@/tests/support/component/router';
import { FilterLinks } from './list-controls';

const labels = ['Due', 'In a bank file', 'Failed transfers', 'On their way', 'Paid out', 'Canceled'];
const filters = (current: string) =>
  labels.map((label) => ({ href: `/support/payouts?view=${label}`, label, isCurrent: label === current }));

const marginPx = 16;

/** Returns true if the whole filter is on the screen, between the margins of the page. */
function isShown(label: string): boolean {
  const { left, right } = page.getByRole('link', { name: label, exact: true }).element().getBoundingClientRect();
  // A scroll position can be a fraction of a pixel off.
  return left >= marginPx - 1 && right <= window.innerWidth - marginPx + 1;
}

function Filters() {
  return (
    <div style={{ paddingInline: marginPx }}>
      <FilterLinks label="State" filters={filters(useSearchParams().get('view') ?? '')} />
    </div>
  );
}

test('a narrow screen shows the chosen filter, wherever it is in the row', async () => {
  await page.viewport(390, 844);
  await renderScreen(<Filters />, { path: '/support/payouts?view=Canceled' });
  await expect.poll(() => isShown('Canceled')).toBe(true);
  expect(isShown('Due')).toBe(false);
  for (const chosen of ['Due', 'Paid out', 'Failed transfers']) {
    navigate('pushState', `/support/payouts?view=${chosen}`);
    await expect.element(page.getByRole('link', { name: chosen })).toHaveAttribute('aria-current', 'true');
    expect([chosen, isShown(chosen)]).toEqual([chosen, true]);
  }
  expect(window.scrollY).toBe(0);
});
