import { expect, type Locator } from '@playwright/test';

/** Presses a button of a page that has just come, once its script listens. */
export async function press(button: Locator): Promise<void> {
  const listens = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(listens, { message: 'the page listens' }).toBe(true);
  await button.click();
}
