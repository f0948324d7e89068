import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setViewport } from '@/tests/support/component/viewport';
import { renderScreen } from '@/tests/support/component/render';
import { TabLinks } from './tab-links';

test('overflowing tabs can be scrolled with buttons', async () => {
  await setViewport(320, 700);
  const tabs = ['Details', 'Voices', 'Chat', 'Files', 'Documents', 'Payments'];
  await renderScreen(
    <TabLinks
      label="Parts of the project"
      current="/details"
      tabs={tabs.map((label) => ({ href: `/${label.toLowerCase()}`, label }))}
    />,
  );
  const left = page.getByRole('button', { name: 'Scroll left' });
  const right = page.getByRole('button', { name: 'Scroll right' });
  const clickUntilGone = (button: typeof left) =>
    expect
      .poll(() => {
        (button.query() as HTMLElement | null)?.click();
        return button.query();
      })
      .toBeNull();
  await expect.element(right).toBeVisible();
  expect(left.query()).toBeNull();
  await clickUntilGone(right);
  await expect.element(page.getByRole('link', { name: 'Payments' })).toBeInViewport({ ratio: 0.9 });
  await clickUntilGone(left);
  await expect.element(page.getByRole('link', { name: 'Details' })).toBeInViewport({ ratio: 0.9 });
});

test('the current tab is in view, also beside the buttons that appear because of it', async () => {
  await setViewport(390, 700);
  const tabs = ['Stripe settings', 'Bank accounts', 'Payout history', 'Earnings'];
  await renderScreen(
    <TabLinks label="Payout settings" current="/3" tabs={tabs.map((label, index) => ({ href: `/${index}`, label }))} />,
  );
  await expect.element(page.getByRole('button', { name: 'Scroll left' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Earnings' })).toBeInViewport({ ratio: 0.9 });
  await expect.element(page.getByRole('button', { name: 'Scroll right' })).not.toBeInTheDocument();
});
