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
