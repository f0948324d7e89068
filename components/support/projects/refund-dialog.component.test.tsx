import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aSupportProject } from '@/tests/support/component/samples';
import { RefundDialog } from './refund-dialog';

const project = aSupportProject();

test('names the amount on the button that refunds it', async () => {
  const requests = stubApi({
    'GET /support/projects/{projectId}': () => project,
    'POST /support/payments/{paymentId}/refunds': () => project,
  });
  await renderScreen(<RefundDialog projectId="project-1" paymentId="payment-1" />, {
    path: '/support/projects/project-1/refund/payment-1',
  });
  await expect.element(page.getByRole('button', { name: 'Refund payment · €200' })).toBeVisible();
  await page.getByLabelText('Amount in euro, with VAT').fill('');
  await expect.element(page.getByRole('button', { name: 'Refund payment', exact: true })).toBeVisible();
  await page.getByLabelText('Amount in euro, with VAT').fill('40.5');
  await page.getByLabelText('Reason').fill('Late delivery');
  await page.getByRole('button', { name: 'Refund payment · €40.50' }).click();
  await expect
    .poll(() => requests.find(({ name }) => name === 'POST /support/payments/{paymentId}/refunds')?.body)
    .toEqual({ amount: 40.5, reason: 'Late delivery' });
});
