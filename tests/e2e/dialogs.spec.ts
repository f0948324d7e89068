import type { Route } from '@playwright/test';
import { aProject } from '@/tests/support/builders';
import { expect, test } from '@/tests/support/browser-test';

test('a dialog that is opened again before the page under it has arrived is shown', async ({ pageOf }) => {
  const { id, customerId } = await aProject({ state: 'accepted' });
  const page = await pageOf({ id: customerId });
  await page.goto(`/projects/${id}/files`);
  const open = () => page.getByRole('link', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload file' });
  await open();
  await expect(dialog).toBeVisible();
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === `/projects/${id}/files` && url.searchParams.has('_rsc'),
    (route) => (route.request().headers()['next-router-prefetch'] ? route.continue() : void held.push(route)),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await open();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/projects/${id}/files/upload-file`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.allSettled(held.map((route) => route.continue()));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/projects/${id}/files`);
});
