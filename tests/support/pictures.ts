import { expect, type Page } from '@playwright/test';

const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };

/**
 * Keeps the screen as it is now in test-results/screens, at both widths, light and dark, to be looked at; the page must not
 * be wider than the narrow screen. Afterwards it is as before.
 */
export async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `test-results/screens/${name}-${width}-${colorScheme}.png`,
        animations: 'disabled',
      });
    }
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `${name} fits a screen of ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
