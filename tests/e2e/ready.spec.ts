import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/browser-test';
import { stage } from '@/tests/support/market';
import { wholeOrQuick } from '@/tests/support/whole-run';

/** Counts, at the moment when the page first says that it is ready, the controls that React does not run yet. */
async function countInactive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () => {
      if (!('ready' in document.documentElement.dataset)) return;
      observer.disconnect();
      const controls = [...document.body.querySelectorAll('button, input, select, textarea, a[href]')];
      const inactive = controls.filter(
        (control) => !Object.keys(control).some((key) => key.startsWith('__reactProps')),
      );
      Object.assign(window, {
        controls: controls.length,
        inactive: inactive.map((control) => control.ariaLabel ?? control.textContent),
      });
    };
    const observer = new MutationObserver(count);
    observer.observe(document, { subtree: true, attributeFilter: ['data-ready'] });
  });
}

test('every control works when the page says that it is ready, and a navigation takes that back', async ({
  pageOf,
}) => {
  const { customer, projectId, voice } = await stage('shortlisted');
  const page = await pageOf({ id: customer.id });
  await countInactive(page);
  const browser = await page.context().newCDPSession(page);
  const paths = [
    '/search',
    '/search/select-language',
    `/voices/${voice.id}`,
    `/projects/${projectId}/details`,
    '/profile',
  ];
  for (const rate of wholeOrQuick([1, 2, 4, 8], [4])) {
    await browser.send('Emulation.setCPUThrottlingRate', { rate });
    for (const path of paths) {
      await page.goto(path);
      const found = await page.evaluate(() => ({
        controls: Reflect.get(window, 'controls'),
        inactive: Reflect.get(window, 'inactive'),
      }));
      expect(found, `${path} at ${rate} times slower`).toEqual({ controls: expect.any(Number), inactive: [] });
      expect(found.controls).toBeGreaterThan(5);
    }
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const states: boolean[] = [];
  await page.exposeFunction('reportReady', (isReady: boolean) => states.push(isReady));
  await page.evaluate(() => {
    new MutationObserver(() =>
      (Reflect.get(window, 'reportReady') as (isReady: boolean) => void)('ready' in document.documentElement.dataset),
    ).observe(document.documentElement, { attributeFilter: ['data-ready'] });
  });
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect.poll(() => states).toEqual([false, true]);
});
