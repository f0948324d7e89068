import { expect, type Locator, type Page } from '@playwright/test';

/** Until then React ignores the keyboard, and may replace what was typed. */
export async function expectHydrated(element: Locator): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isHydrated, { message: 'the element is hydrated' }).toBe(true);
}

export async function clickHydrated(button: Locator): Promise<void> {
  await expectHydrated(button);
  await button.click();
}

export async function pressSearchKey(page: Page): Promise<void> {
  const field = page.locator('[data-main-search]');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
