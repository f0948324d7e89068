import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '@/tests/support/component/render';
import { PageFrame } from './page-frame';

test('the title bar is 60 px high', async () => {
  await renderScreen(<PageFrame title="Projects">Content</PageFrame>);
  const title = page.getByRole('heading', { level: 1, name: 'Projects' });
  await expect.element(title).toBeVisible();
  // The border is below the bar.
  expect(title.element().parentElement?.parentElement?.getBoundingClientRect().height).toBe(60);
});
