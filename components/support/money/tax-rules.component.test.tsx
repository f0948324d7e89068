import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import type { TaxRate, TaxRules } from '@/lib/domain/tax/rules';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { created } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
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
  const dialog = page.getByRole('dialog', { name: 'VAT rules: Finland' });
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a number from 0 to 40')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a date')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a source')).toBeVisible();
  expect(lastChange(requests)).toBeUndefined();
  await expect.element(dialog.getByRole('group', { name: '24%', exact: true })).not.toBeInTheDocument();
  await dialog.getByText('Earlier rate').click();
  await expect.element(dialog.getByRole('group', { name: '24%', exact: true })).toBeVisible();
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

test('says at the rates why they are refused', async () => {
  const problem = 'Finland: No rate applies to recordings on Jan 1, 2027.';
  stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': () =>
      rejected({ status: 400, error: problem, fields: { 'rules.countries.FI.rates': problem } }),
  });
  await render();
  await page.getByRole('button', { name: 'Edit Finland' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Rates' }).getByText(problem)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add rate' })).toHaveFocus();
  expect(dialog.getByText(problem).elements()).toHaveLength(1);
});

test('keeps what was entered after a conflict, shows what others changed, and saves it on top of that', async () => {
  const others: TaxRules = { ...rules, notes: [{ ...note, text: 'Reverse charge, article 196.' }] };
  const change = 'Reverse charge: text “Reverse charge, VAT ID {vatId}.” → “Reverse charge, article 196.”';
  const version = { id: 4, reason: 'Shorter', createdBy: 'Ada Admin', created, changes: [change] };
  let isChanged = false;
  const requests = stubApi({
    'GET /support/tax-rules': () =>
      isChanged ? state({ rules: others, versionId: 4, versions: [version, ...state().versions] }) : state(),
    'PUT /support/tax-rules': ({ body }) => {
      if (body.basedOn === 4) return state({ rules: body.rules ?? rules, versionId: 5 });
      isChanged = true;
      return rejected({ status: 409, error: 'Please reload them.', code: 'tax-rules-changed' });
    },
  });
  await render();
  await page.getByRole('button', { name: 'Edit Germany' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Outside the EU').click();
  await dialog.getByLabelText('Reason').fill('An example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert').getByText(change)).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('An example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  const { body } = lastChange(requests) as { body: { rules: TaxRules; reason: string } };
  expect(body).toMatchObject({ reason: 'An example', basedOn: 4, rules: { notes: others.notes } });
  expect(body.rules.countries.map(({ area }) => area)).toEqual(['eu', 'outside', 'outside']);
});

test('a country is added with its area and VAT ID form', async () => {
  const requests = stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': () => state({ versionId: 4 }),
  });
  await render();
  await page.getByRole('button', { name: 'Add country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add country' });
  await dialog.getByLabelText('Form of VAT IDs').fill('NO and 9 digits');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please select a country')).toBeVisible();
  await expect.element(dialog.getByText('Please enter an example')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a source')).toBeVisible();
  await expect.element(dialog.getByLabelText('Country', { exact: true })).toHaveFocus();
  expect(dialog.getByRole('option', { name: 'Finland' }).elements()).toEqual([]);
  await dialog.getByLabelText('Country', { exact: true }).selectOptions('Norway');
  await dialog.getByLabelText('Example').fill('NO123456785');
  await dialog.getByText('Companies need a VAT ID').click();
  await dialog.getByLabelText('Source').fill('VAT Act');
  await dialog.getByLabelText('Reason').fill('A new market');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  const { body } = lastChange(requests) as { body: { rules: TaxRules } };
  expect(body.rules.countries).toEqual([
    ...rules.countries,
    {
      code: 'NO',
      area: 'outside',
      rates: [],
      vatId: { form: 'NO and 9 digits', example: 'NO123456785', isRequired: true },
      source: 'VAT Act',
    },
  ]);
});

test('a part of a country is added on a phone, with the problem at its postal codes', async () => {
  await setViewport(390, 800);
  const problem = 'Harbor (Germany) and Helgoland (Germany) share postal codes on Jan 1, 2027. End one before.';
  const requests = stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': ({ body }) => {
      if (!body.rules?.territories.some(({ postalCodes }) => postalCodes.length > 1)) return state({ versionId: 4 });
      return rejected({ status: 400, error: problem, fields: { 'rules.territories.Harbor.postalCodes': problem } });
    },
  });
  await render();
  await page.getByRole('button', { name: 'Add part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add part of a country' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a name')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await dialog.getByLabelText('Name').fill('Harbor');
  await dialog.getByLabelText('Country of its addresses').selectOptions('Germany');
  await dialog.getByLabelText('Postal codes').fill('27498, 2749-9');
  await dialog.getByLabelText('Counts as').selectOptions('Finland');
  await dialog.getByText('Has its own rates').click();
  await dialog.getByLabelText('From').fill('2027-01-01');
  await dialog.getByLabelText('Source').fill('The law of 2027');
  await dialog.getByLabelText('Reason').fill('The law of 2027');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter letters and digits, separated by commas')).toBeVisible();
  await dialog.getByLabelText('Postal codes').fill('27498, 27499');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(problem)).toBeVisible();
  await expect
    .element(dialog.getByLabelText('Postal codes'))
    .toHaveAccessibleDescription(new RegExp('share postal codes'));
  await dialog.getByLabelText('Postal codes').fill('2749');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  const { body } = lastChange(requests) as { body: { rules: TaxRules } };
  expect(body.rules.territories).toEqual([
    ...rules.territories,
    {
      name: 'Harbor',
      country: 'DE',
      postalCodes: ['2749'],
      countsAs: 'FI',
      rates: [],
      from: '2027-01-01',
      to: null,
      source: 'The law of 2027',
    },
  ]);
});

test('a part of a country is ended', async () => {
  const requests = stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': () => state({ versionId: 4 }),
  });
  await render();
  await page.getByRole('button', { name: 'Edit Helgoland (Germany)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Helgoland (Germany)' });
  await dialog.getByLabelText('To').fill('1992-12-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please enter a later day')).toBeVisible();
  await dialog.getByLabelText('To').fill('2026-12-31');
  await dialog.getByLabelText('Reason').fill('A law');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  const { body } = lastChange(requests) as { body: { rules: TaxRules } };
  expect(body.rules).toEqual({ ...rules, territories: [{ ...rules.territories[0], to: '2026-12-31' }] });
});

test('a text for a new law is added, and ends the one before', async () => {
  const requests = stubApi({
    'GET /support/tax-rules': () => state(),
    'PUT /support/tax-rules': () => state({ versionId: 4 }),
  });
  await render();
  await page.getByRole('button', { name: 'Add text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add text' });
  await dialog.getByLabelText('Text', { exact: true }).fill('Reverse charge.');
  await dialog.getByLabelText('From').fill('2027-01-01');
  await dialog.getByLabelText('Source').fill('A law');
  await dialog.getByLabelText('Reason').fill('A law');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('VAT rules saved')).toBeVisible();
  const { body } = lastChange(requests) as { body: { rules: TaxRules } };
  const text = { ...note, text: 'Reverse charge.', from: '2027-01-01', source: 'A law' };
  expect(body.rules.notes).toEqual([{ ...note, to: '2026-12-31' }, text]);
});

test('a text is changed, with a reason', async () => {
  const missing = 'Please enter a reason';
  const requests = stubApi({
    'GET /support/tax-rules': () => state({ isShipped: false, shippedChanges: ['Finland: 26% removed'] }),
    'PUT /support/tax-rules': ({ body }) =>
      body.reason ? state({ versionId: 4 }) : rejected({ status: 400, error: missing, fields: { reason: missing } }),
  });
  await render();
  await page.getByRole('button', { name: 'Edit Reverse charge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Text', { exact: true }).fill('Reverse charge.');
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
  await expect.element(page.getByText('As shipped')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
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
  await expect.element(page.getByText('As shipped')).toBeVisible();
  expect(lastChange(requests)?.body).toEqual({ rules: null, reason: 'A mistake', basedOn: 3 });
});

test('fits a phone of 320 px, with all facts of a country', async () => {
  await setViewport(320, 700);
  stubApi({ 'GET /support/tax-rules': () => state() });
  await render();
  const germany = page.getByRole('rowheader', { name: /^Germany/ });
  await expect.element(germany.getByText('20% from Jan 1, 2027')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Edit Germany' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
