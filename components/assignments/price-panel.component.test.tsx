import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Tax } from '@/lib/contracts/tax';
import { expectLink } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, reverseCharge } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { PricePanel } from './price-panel';

/** Tests docs/rules/money.md#prices. */

const companyHref = '/teams/team-1/company-information';

async function show(tax: Tax | null, vat = 0) {
  const price = { price: 20_000, discount: 0, extras: 0, total: 20_000, vat, totalWithVat: 20_000 + vat };
  await renderScreen(<PricePanel {...{ price, tax, companyHref }} extras={[]} isUncharged={false} />, { user: aMe() });
  return page.getByRole('region', { name: 'Price' });
}

test('shows the rate with its decimals', async () => {
  const panel = await show({ rate: 0.255, category: 'domestic', note: '' }, 5_100);
  await expect.element(panel).toHaveTextContent('PriceProject€200Total excl. VAT€200VAT 25.5%€51Total€251');
});

test('says why there is no VAT, and what documents say, by keyboard and on a phone', async () => {
  await setViewport(320, 800);
  const panel = await show(reverseCharge);
  await expect.element(panel.getByText('Total', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('No VAT: reverse charge')).toBeVisible();
  await expect.element(panel.getByText(reverseCharge.note)).not.toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(panel.getByText(reverseCharge.note)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('has nothing to open without a note', async () => {
  const panel = await show({ rate: 0, category: 'exempt', note: '' });
  await expect.element(panel.getByText('No VAT: exempt')).toBeVisible();
  await expect.element(panel.getByRole('group')).not.toBeInTheDocument();
});

test('marks the total while VAT is undecided, and leads to the country', async () => {
  const panel = await show({ rate: 0, category: 'undecided', note: '' });
  await expect
    .element(panel)
    .toHaveTextContent('PriceProject€200Total excl. VAT€200VAT follows from your company’s country.');
  await expectLink('company’s country', companyHref, panel);
});
