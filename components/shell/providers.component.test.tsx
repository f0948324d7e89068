import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportError } from './global-errors';
import { ApiError } from '@/lib/client/api';
import { renderScreen } from '@/tests/support/component/render';

const sorry = 'Something went wrong here. Sorry. Please try again.';
const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test.each([
  ['the message of a refusal', new ApiError(409, 'The project is archived.', 'conflict'), 'The project is archived.'],
  ['the number of an unexpected error, once', new ApiError(500, `${sorry} (request-1)`, 'internal'), '(request-1)'],
])('shows %s', async (_, error, shown) => {
  await renderScreen(<p>Page</p>);
  reportError(error);
  await expect.element(dialog).toHaveTextContent(`Ooops!${sorry}${shown}Close`);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('Internal Server Error'),
  'Internal Server Error',
])('never shows a raw error under the headline: %s', async (error) => {
  await renderScreen(<p>Page</p>);
  reportError(error);
  await expect.element(dialog).toHaveTextContent(`Ooops!${sorry}Close`);
});
