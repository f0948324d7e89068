import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DecisionReview } from '@/lib/contracts/decision-reviews';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { ReviewRequest } from './review-request';

const user = aMe();
const ask = page.getByRole('button', { name: 'Ask for a review: Held takes' });
const send = page.getByRole('button', { name: 'Send request' });
const text = page.getByLabelText('What should a person review?');
const review: DecisionReview = {
  id: 'review-1',
  decision: 'held-takes',
  text: 'The take is fine.',
  created: '2026-12-01T10:00:00.000Z',
  answer: '',
  closed: null,
};
const show = (reviews: DecisionReview[] = []) =>
  renderScreen(<ReviewRequest decision="held-takes" title="Held takes" reviews={reviews} />, {
    user,
    path: '/docs/automated-decisions',
  });

test('asks for a review, and shows that it is open', async () => {
  const requests = stubApi({ 'POST /me/decision-reviews': () => [review] });
  await show();
  await ask.click();
  await send.click();
  await expect.element(page.getByText('Please describe what should be reviewed')).toBeVisible();
  await text.fill('The take is fine.');
  await send.click();
  await expect.element(page.getByText('Support answers by email.')).toBeVisible();
  await expect.element(page.getByText('The take is fine.')).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  expect(requests[0]?.body).toEqual({ decision: 'held-takes', text: 'The take is fine.' });
});

test('keeps the text when the server refuses it', async () => {
  const error = 'You have asked for this review already. Support answers by email.';
  stubApi({ 'POST /me/decision-reviews': () => rejected({ status: 409, error }) });
  await show();
  await ask.click();
  await text.fill('Again');
  await send.click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(text).toHaveValue('Again');
});

test('shows the answer of support, and allows another request', async () => {
  await show([{ ...review, answer: 'You are right: it is sent now.', closed: '2026-12-02T10:00:00.000Z' }]);
  await expect.element(page.getByText('You are right: it is sent now.')).toBeVisible();
  await expect.element(ask).toBeVisible();
});
