import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TaxReport } from '@/lib/contracts/tax-report';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { TaxReportPage } from './tax-report-page';

const report: TaxReport = {
  from: '2026-10-01',
  to: '2026-10-31',
  sales: [
    { category: 'domestic', country: 'SE', rate: 0.25, net: 200, vat: 50, gross: 250 },
    { category: 'reverseCharge', country: 'PT', rate: 0, net: 120.5, vat: 0, gross: 120.5 },
    { category: 'notRecorded', country: '', rate: 0.25, net: 80, vat: 20, gross: 100 },
  ],
  recapitulative: [{ vatId: 'PT123456703', country: 'PT', customer: 'Northwind', net: 120.5 }],
  purchases: [{ category: 'domestic', country: 'DK', rate: 0.25, net: 140, vat: 35 }],
  totals: { net: 400.5, vat: 70, gross: 470.5, purchases: 140, inputVat: 35 },
};

const render = (path = '/support/money/vat') => renderScreen(<TaxReportPage today="2026-11-30" />, { path });

test('shows the sums of last month, and downloads the same period', async () => {
  const requests = stubApi({ 'GET /support/tax-report': () => report });
  await render();
  await expect.element(page.getByRole('row', { name: 'Sweden Domestic 25% €200 €50 €250' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Country not recorded ?Not recorded 25%/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'PT123456703 Northwind, Portugal €120.50' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Denmark Domestic 25% €140 €35' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download CSV' }))
    .toHaveAttribute('href', '/v1/support/tax-report.csv?from=2026-10-01&to=2026-10-31');
  expect(requests.at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

test('another period is chosen by a link or its days', async () => {
  const requests = stubApi({ 'GET /support/tax-report': () => ({ ...report, sales: [], purchases: [] }) });
  await render();
  await expect.element(page.getByText('No sales or fees in this period')).toBeVisible();
  await page.getByRole('link', { name: 'Last quarter' }).click();
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-07-01');
  await expect.poll(() => requests.at(-1)?.query).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  await page.getByLabelText('To').fill('2026-08-15');
  await expect.poll(() => requests.at(-1)?.query).toEqual({ from: '2026-07-01', to: '2026-08-15' });
});

test('fits a phone of 320 px', async () => {
  await page.viewport(320, 700);
  stubApi({ 'GET /support/tax-report': () => report });
  await render();
  await expect.element(page.getByRole('table', { name: 'Sales' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
