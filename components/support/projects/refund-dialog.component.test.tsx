import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { RefundDialog } from './refund-dialog';

const created = '2026-11-01T12:00:00.000Z';
const project: SupportProject = {
  id: 'project-1',
  name: 'Radio spot',
  template: 'Commercial',
  team: { id: 'team-1', name: 'Brightside' },
  voice: null,
  phase: 'approved',
  numVoices: 1,
  customerTotal: 180,
  isOnHold: false,
  created,
  lastModified: created,
  description: '',
  language: 'en',
  dueDate: null,
  purchaseOrder: '',
  members: [],
  voices: [],
  maxVoices: 5,
  allowedVoices: [],
  requiresAdminApproval: false,
  adminApprovedDate: null,
  acceptedDate: created,
  deliveredDate: created,
  autoApproveDate: null,
  approvedDate: created,
  canceledDate: null,
  customerPrice: 180,
  discount: 0,
  extras: [],
  license: [],
  vat: 45,
  totalWithVat: 225,
  voiceFee: 120,
  voiceFeeTotal: 120,
  isInvoiced: false,
  payout: null,
  invoice: null,
  issues: [],
  ledger: [],
  payments: [
    {
      id: 'payment-1',
      status: 'captured',
      amount: 225,
      refunded: 25,
      disputed: 0,
      card: 'Visa •••• 4242',
      isTest: true,
      created,
    },
  ],
  approvalRefusal: null,
  isApprovalReversible: false,
  cancelRefusal: null,
  cancelEffect: 'none',
  cancelAmount: 0,
  extendRefusal: null,
  mayEditMoney: true,
};

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
