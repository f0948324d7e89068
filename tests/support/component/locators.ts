import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

type Within = Pick<Locator, 'getByRole'>;

/** Waits for a link of this name that leads to `href`. */
export const expectLink = (name: string | RegExp, href: unknown, within: Within = page): Promise<void> =>
  expect.element(within.getByRole('link', { name })).toHaveAttribute('href', href);

/** Reads this message in the dialog of errors, and closes it. */
export async function closeError(message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect.element(dialog.getByText(message)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** The texts of the elements in their order. */
export const textsOf = (locator: Locator): (string | null)[] =>
  locator.elements().map(({ textContent }) => textContent);

/** The targets of the links in their order. */
export const targetsOf = (links: Locator): (string | null)[] =>
  links.elements().map((link) => link.getAttribute('href'));
