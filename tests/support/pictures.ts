import { expect, type Page } from '@playwright/test';

const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };

/** Screenshots take half of the browser tests' time: `TEST_PICTURES=on npm test -- e2e`. */
const isKept = process.env.TEST_PICTURES === 'on';

/**
 * Fails if the page is wider than a desktop or phone screen. With TEST_PICTURES=on also saves screenshots in
 * test-results/screens, at both widths, light and dark, for review. Restores the page afterwards.
 */
export async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of isKept ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `test-results/screens/${name}-${width}-${colorScheme}.png`,
        animations: 'disabled',
      });
    }
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overhang, { message: `${name} fits a screen of ${width} px` }).toBeLessThanOrEqual(0);
  }
  if (isKept) await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
