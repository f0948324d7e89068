import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aPayout } from '@/tests/support/component/support-samples';
import { CreateFileDialog } from './create-file-dialog';
import { PayoutList } from './payout-list';

/** It is New Year's Eve in New York, and January in UTC and for this browser. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T03:30:00Z') }));
afterEach(() => vi.useRealTimers());

const timeZone = 'America/New_York';

test('payouts are marked as paid on the day of the operator, if no other is chosen', async () => {
  stubApi({ 'GET /support/payouts': () => [aPayout()] });
  await renderScreen(<PayoutList mayEdit timeZone={timeZone} />, { path: '/support/payouts' });
  await expect.element(page.getByText('Ready to pay')).toBeVisible();
  await userEvent.keyboard('jx');
  await page.getByRole('button', { name: 'Mark €140 as paid' }).click();
  const sentOn = page.getByRole('alertdialog').getByLabelText('Sent on');
  await expect.element(sentOn).toHaveValue('2026-12-31');
  await expect.element(sentOn).toHaveAttribute('max', '2026-12-31');
});

test('a bank file is for the day of the operator, if no other is chosen', async () => {
  const changedNames = [{ voice: 'Freja Sørensen', entered: 'Zoë Holm', sent: 'Zoe Holm' }];
  const preview = { numPayouts: 1, total: 140, leftOut: [], changedNames, debtorName: 'Timbre Inc.', debtorIban: '' };
  stubApi({ 'GET /support/transfer-files/preview': () => preview });
  await renderScreen(<CreateFileDialog timeZone={timeZone} />, { path: '/support/payouts/create-file' });
  await expect.element(page.getByLabelText('Execution date')).toHaveValue('2026-12-31');
  await expect.element(page.getByText('1 name is sent differently')).toBeVisible();
  await expect.element(page.getByText('sent as')).toBeVisible();
});
