import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aRequest, created } from '@/tests/support/component/support-samples';
import { RequestsPage } from './requests-page';

const show = (path = '/support/requests') => renderScreen(<RequestsPage />, { path });

test('filters by state and kind', async () => {
  const requests = stubApi({ 'GET /support/requests': () => [] });
  await show('/support/requests?state=closed&kind=erasure');
  await expect.element(page.getByText('No closed requests yet.')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ state: 'closed', kind: 'erasure' });
  const kind = page.getByRole('navigation', { name: 'Kind' });
  await expect.element(kind.getByRole('link', { name: 'Erasure of data' })).toHaveAttribute('aria-current', 'true');
  await expect
    .element(page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', '/support/requests?kind=erasure');
});

test('opens a message with the keyboard, answers and closes it', async () => {
  let open = [aRequest()];
  const requests = stubApi({
    'GET /support/requests': () => open,
    'POST /support/requests/{requestId}/close': ({ body }) => {
      open = [];
      return aRequest({ answer: body?.answer ?? '', closed: { at: created, by: 'Sasha Support' } });
    },
  });
  await show();
  await expect.element(page.getByRole('button', { name: 'Ada Quinn' })).toBeVisible();
  await userEvent.keyboard('j{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Message' });
  await expect.element(dialog.getByText('None: sent by a visitor')).toBeVisible();
  await dialog.getByLabelText('Answer').fill('Open the project and add it there.');
  await dialog.getByRole('button', { name: 'Answer and close' }).click();
  await expect.element(page.getByText('Request answered and closed')).toBeVisible();
  await expect.element(page.getByText('No open requests.')).toBeVisible();
  expect(lastChange(requests)).toMatchObject({
    params: { requestId: 'request-1' },
    body: { answer: 'Open the project and add it there.' },
  });
});

test('keeps the answer when someone else has closed the request', async () => {
  const error = 'This request is closed already. Please reload the list.';
  stubApi({
    'GET /support/requests': () => [aRequest()],
    'POST /support/requests/{requestId}/close': () => rejected({ status: 409, code: 'request-closed', error }),
  });
  await show();
  await page.getByRole('button', { name: 'Ada Quinn' }).click();
  await page.getByLabelText('Answer').fill('Like this.');
  await page.getByRole('button', { name: 'Answer and close' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByLabelText('Answer')).toHaveValue('Like this.');
});

test('leads from a request to erase data to the page of the user, and shows a closed one with its answer', async () => {
  const user = { id: 'user-1', name: 'Bea Lund' };
  stubApi({
    'GET /support/requests': () => [
      aRequest({ kind: 'erasure', name: 'Bea Lund', user, text: '' }),
      aRequest({
        id: 'request-2',
        kind: 'review',
        about: 'held-takes',
        answer: 'We listened again.',
        closed: { at: created, by: null },
      }),
    ],
  });
  await show();
  await page.getByRole('button', { name: 'Bea Lund' }).click();
  const erasure = page.getByRole('dialog', { name: 'Erasure of data' });
  await expect
    .element(erasure.getByRole('link', { name: 'Bea Lund' }))
    .toHaveAttribute('href', '/support/users/user-1');
  await expect.element(erasure.getByText(/^Erasing the data on the page of the user/)).toBeVisible();
  await erasure.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Ada Quinn' }).click();
  const review = page.getByRole('dialog', { name: 'Review of a decision' });
  await expect.element(review.getByText('Held takes', { exact: true })).toBeVisible();
  await expect.element(review.getByText('We listened again.')).toBeVisible();
  await expect.element(review.getByText(/by a deleted account$/)).toBeVisible();
  await expect.element(review.getByLabelText('Answer')).not.toBeInTheDocument();
});
