import { expect, type Locator, type Page } from '@playwright/test';

export async function clickHydrated(button: Locator): Promise<void> {
  const listens = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(listens, { message: 'the page listens' }).toBe(true);
  await button.click();
}

export async function pressSearchKey(page: Page): Promise<void> {
  const field = page.locator('[data-main-search]');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
