import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import type { TaxRate, TaxRules } from '@/lib/domain/tax/rules';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { created } from '@/tests/support/component/support-samples';
import { TaxRulesPage } from './tax-rules-page';

const today = '2026-11-30';

const rate = (percent: number, from: string, given: Partial<TaxRate> = {}): TaxRate => ({
  percent,
  from,
  to: null,
  source: 'Section 84, https://www.tax.example/rates',
  ...given,
});

const note = {
  use: 'reverseCharge',
  country: null,
  text: 'Reverse charge, VAT ID {vatId}.',
  from: '2010-01-01',
  to: null,
  source: 'Article 196',
} as const;

const rules: TaxRules = {
  countries: [
    {
      code: 'FI',
      area: 'eu',
      rates: [rate(24, '2013-01-01', { to: '2024-08-31' }), rate(25.5, '2024-09-01')],
      vatId: { form: 'FI and 8 digits', example: 'FI12345604', isRequired: true },
      source: 'A law',
    },
    {
      code: 'DE',
      area: 'eu',
      rates: [rate(19, '2021-01-01', { to: '2026-12-31' }), rate(20, '2027-01-01')],
      vatId: null,
      source: 'A law',
    },
    { code: 'US', area: 'outside', rates: [], vatId: null, source: 'No value added tax' },
  ],
  territories: [
    {
      name: 'Helgoland',
      country: 'DE',
      postalCodes: ['27498'],
      countsAs: null,
      taxedBy: 'DE',
      rates: [],
      from: '1993-01-01',
      to: null,
      source: 'Article 6',
    },
  ],
  notes: [note],
};

const state = (given: Partial<SupportTaxRules> = {}): SupportTaxRules => ({
  rules,
  isShipped: true,
  shippedChanges: [],
  versionId: 3,
  versions: [{ id: 3, reason: 'A new law', createdBy: 'Sasha Support', created, changes: ['Finland: 24% → 25.5%'] }],
  ...given,
});

const render = (mayEdit = true) =>
  renderScreen(<TaxRulesPage mayEdit={mayEdit} today={today} />, { path: '/support/tax-rules' });

test('lists each country with its rate, next change and source, and finds one', async () => {
  stubApi({ 'GET /support/tax-rules': () => state() });
  await render(false);
  const finland = page.getByRole('row', { name: /^Finland/ });
  await expect.element(finland.getByRole('cell', { name: '25.5%' })).toBeVisible();
  await expect
    .element(finland.getByRole('cell').getByRole('link', { name: 'tax.example (opens in a new tab)' }))
    .toHaveAttribute('href', 'https://www.tax.example/rates');
  await expect.element(page.getByRole('cell', { name: '20% from Jan 1, 2027' })).toBeVisible();
  await expect.element(page.getByText('Helgoland (Germany)')).toBeVisible();
  await expect.element(page.getByText('Outside the EU, taxed by Germany: no VAT')).toBeVisible();
  await expect.element(page.getByText('Finland: 24% → 25.5%')).toBeVisible();
  await expect.element(page.getByText(/Only admins can change them/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Edit/ }).elements()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('outside');
  await expect.element(page.getByRole('row', { name: /^United States/ })).toBeVisible();
  await expect.element(finland).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('Atlantis');
  await expect.element(page.getByText('No country matches this search.')).toBeVisible();
});

test('a new rate is entered with the keyboard, and ends the one before', async () => {
  const requests = stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': ({ body }) => state({ rules: body.rules ?? rules, isShipped: false, versionId: 4 }),
  });
  await render();
  const edit = page.getByRole('button', { name: 'Edit Finland' });
  await expect.element(edit).toBeVisible();
  (edit.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'VAT rates: Finland' });
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a number from 0 to 40')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a date')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a source')).toBeVisible();
  expect(lastChange(requests)).toBeUndefined();
  const added = dialog.getByRole('group', { name: 'New rate', exact: true });
  await added.getByLabelText('Source').fill('The law of 2027');
  await added.getByLabelText('From').fill('2027-01-01');
  await added.getByLabelText('Percent').fill('26,5');
  await dialog.getByLabelText('Reason').fill('The law of 2027');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  await expect.element(page.getByText('Changed by support')).toBeVisible();
  const { rates } = rules.countries[0] ?? { rates: [] };
  expect(lastChange(requests)).toMatchObject({
    name: 'PUT /support/tax-rules',
    body: { reason: 'The law of 2027', basedOn: 3 },
  });
  const { body } = lastChange(requests) as { body: { rules: TaxRules } };
  expect(body.rules.countries[0]?.rates).toEqual([
    { percent: 26.5, from: '2027-01-01', to: null, source: 'The law of 2027' },
    { ...rates[1], to: '2026-12-31' },
    rates[0],
  ]);
  expect(body.rules.countries.slice(1)).toEqual(rules.countries.slice(1));
});

test('says in the dialog why rules are refused', async () => {
  const messages = ['Finland: No rate applies to recordings on Jan 1, 2027.', 'Please reload them.'];
  stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': () => rejected({ status: 400, error: messages.shift() ?? '', code: 'tax-rules-changed' }),
  });
  await render();
  await page.getByRole('button', { name: 'Edit Finland' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Finland: No rate applies to recordings on Jan 1, 2027.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please reload them.')).toBeVisible();
});

test('a text is changed, and the shipped rules are taken over, each with a reason', async () => {
  const missing = 'Please enter a reason';
  const requests = stubApi({
    'GET /support/tax-rules': () => state({ isShipped: false, shippedChanges: ['Finland: 26% removed'] }),
    'PUT /support/tax-rules': ({ body }) =>
      body.reason ? state({ versionId: 4 }) : rejected({ status: 400, error: missing, fields: { reason: missing } }),
  });
  await render();
  await page.getByRole('button', { name: 'Edit Reverse charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Text').fill('Reverse charge.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(missing)).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Shorter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({
    rules: { ...rules, notes: [{ ...note, text: 'Reverse charge.' }] },
    reason: 'Shorter',
    basedOn: 3,
  });
  await expect.element(page.getByText('As shipped with Timbre')).toBeVisible();
});

test('takes over the shipped rules after showing what changes', async () => {
  const requests = stubApi({
    'GET /support/tax-rules': () => state({ isShipped: false, shippedChanges: ['Finland: 26% removed'] }),
    'PUT /support/tax-rules': () => state({ versionId: 4 }),
  });
  await render();
  await page.getByRole('button', { name: 'Use shipped rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use shipped rules' });
  await expect.element(dialog.getByText('Finland: 26% removed')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('A mistake');
  await dialog.getByRole('button', { name: 'Use shipped rules' }).click();
  await expect.element(page.getByText('As shipped with Timbre')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({ rules: null, reason: 'A mistake', basedOn: 3 });
});

test('fits a phone of 320 px, with all facts of a country', async () => {
  await page.viewport(320, 700);
  stubApi({ 'GET /support/tax-rules': () => state() });
  await render();
  const germany = page.getByRole('rowheader', { name: /^Germany/ });
  await expect.element(germany.getByText('20% from Jan 1, 2027')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Edit Germany' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
