import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link } from '@/components/ui/link';
import type { Me } from '@/lib/contracts/profile';
import type { Team } from '@/lib/contracts/teams';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam, reverseCharge, swedishVat } from '@/tests/support/component/samples';
import { CompanyInformation } from './company-form';
import { CountryDialog } from './country-dialog';

const path = '/teams/team-1/company-information';
const complete = aTeam({
  addressLine1: 'Storgatan 5',
  postalCode: '111 22',
  city: 'Stockholm',
  country: 'SE',
  taxId: '556188-8404',
  vatId: 'SE556188840401',
  homepage: 'https://cora.example',
});

const vatIdForms = {
  SE: { form: 'SE and 12 digits', example: 'SE123456780601', isRequired: true },
  DK: { form: 'DK and 8 digits', example: 'DK12345607', isRequired: true },
  GB: { form: 'GB and 9 or 12 digits', example: 'GB123456727', isRequired: false },
  NO: { form: '', example: 'NO123456718MVA', isRequired: true },
};

function Routes() {
  return usePathname().endsWith('/select-country') ? <CountryDialog /> : null;
}

async function open({ team = complete, user = aMe(), query = '' }: { team?: Team; user?: Me; query?: string } = {}) {
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'PATCH /teams/{teamId}': ({ body }) => ({ ...team, ...body }),
  });
  await renderScreen(
    <>
      <CompanyInformation teamId={team.id} vatIdForms={vatIdForms}>
        <Routes />
      </CompanyInformation>
      <Link href="/search">Search</Link>
    </>,
    { user, path: `${path}${query}` },
  );
  await expect.element(page.getByLabelText('Legal name')).toBeVisible();
  return () => requests.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
}

const field = (label: string) => page.getByRole('textbox', { name: label });
const save = () => page.getByRole('button', { name: 'Save' }).click();
const dialog = page.getByRole('dialog', { name: 'Select country' });

async function chooseCountry(typed: string, name: string) {
  await page.getByRole('combobox', { name: 'Country' }).click();
  await dialog.getByRole('searchbox', { name: 'Find a country' }).fill(typed);
  await dialog.getByRole('button', { name }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('names every missing field', async () => {
  const sent = await open({ team: aTeam({ name: '' }) });
  await save();
  for (const message of [
    'Please enter legal name',
    'Please enter address',
    'Please enter postal code',
    'Please enter city',
    'Please enter country',
    'Please enter TAX ID',
  ]) {
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  }
  await chooseCountry('DK', 'DK Denmark');
  await expect.element(page.getByText('Please enter VAT ID', { exact: true })).toBeVisible();
  await chooseCountry('GB', 'GB United Kingdom');
  await expect.element(page.getByText('Please enter VAT ID', { exact: true })).not.toBeInTheDocument();
  await field('VAT ID').fill('12 34');
  await expect.element(page.getByText('Please enter valid VAT ID. Do not use spaces.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('sends only what was edited, shows the homepage as a link, and returns', async () => {
  const sent = await open({ query: '?returnTo=%2Fprojects%2Fp1' });
  await field('Homepage').fill('Cora-Radio.example/');
  await chooseCountry('norw', 'NO Norway');
  await expect
    .element(field('VAT ID'))
    .toHaveAccessibleDescription('Letters, digits and hyphens, for example NO123456718MVA');
  await expect.element(field('Homepage')).toHaveValue('https://cora-radio.example');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Norway');
  await save();
  await expect.poll(sent).toEqual([{ homepage: 'https://cora-radio.example', country: 'NO' }]);
  await expect.poll(currentPath).toBe('/projects/p1');
});

test('asks for the country first, which says what its VAT ID looks like and whether it is required', async () => {
  await open({ team: aTeam() });
  const [first] = page.getByRole('main').getByRole('combobox').elements();
  expect(first).toBe(page.getByRole('combobox', { name: 'Country' }).element());
  expect(first?.compareDocumentPosition(field('VAT ID').element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect.element(field('VAT ID')).toHaveAccessibleDescription(/^Select the country first/);
  await chooseCountry('swed', 'SE Sweden');
  await expect.element(field('VAT ID')).toHaveAccessibleDescription('SE and 12 digits, for example SE123456780601');
  await expect.element(page.getByText('required', { exact: true })).toBeVisible();
  await chooseCountry('unit', 'US United States');
  await expect.element(field('VAT ID')).toHaveAccessibleDescription('Letters, digits and hyphens');
  await expect.element(page.getByText('required', { exact: true })).not.toBeInTheDocument();
});

test('proposes the TAX ID from the VAT ID, and never overwrites one', async () => {
  await open({ team: { ...complete, taxId: '', vatId: '' } });
  await field('VAT ID').fill('SE556188840401');
  await field('City').click();
  await expect.element(field('TAX ID')).toHaveValue('5561888404');
  await field('TAX ID').fill('556188-8404');
  await field('VAT ID').fill('SE556677889901');
  await field('City').click();
  await expect.element(field('City')).toHaveFocus();
  await expect.element(field('TAX ID')).toHaveValue('556188-8404');
});

test('says what the saved VAT ID means for prices, and after saving what has changed', async () => {
  const danish = { ...complete, country: 'DK', vatId: 'DK12345607', tax: reverseCharge };
  await open({ team: danish });
  const sentence = /With a valid VAT ID, no VAT is charged: your company accounts for it\.$/;
  await expect.element(field('VAT ID')).toHaveAccessibleDescription(sentence);
  await field('VAT ID').fill('DK13585628');
  await expect.element(field('VAT ID')).not.toHaveAccessibleDescription(sentence);
  stubApi({ 'PATCH /teams/{teamId}': () => ({ ...danish, tax: swedishVat }) });
  await save();
  await expect.element(page.getByText('Company information saved. VAT of 25% is added to your prices.')).toBeVisible();
});

test('says nothing about prices to a voice', async () => {
  await open({ team: { ...complete, tax: null }, user: aMe({ isVoice: true }) });
  await expect.element(field('VAT ID')).toHaveAccessibleDescription('SE and 12 digits, for example SE123456780601');
});

test('shows the refusal of a VAT ID at its field', async () => {
  await open();
  const fields = { vatId: 'Please enter valid VAT ID' };
  stubApi({ 'PATCH /teams/{teamId}': () => rejected({ status: 400, error: fields.vatId, fields }) });
  await field('VAT ID').fill('SE556188840402');
  await save();
  await expect.element(field('VAT ID')).toHaveAccessibleDescription(/Please enter valid VAT ID/);
  await expect.element(field('VAT ID')).toHaveFocus();
});

test.each([
  ['a customer', { team: complete }, 'Receipts are sent here'],
  ['a voice', { team: complete, user: aMe({ isVoice: true }) }, 'Self-billing invoices are sent here'],
  ['an invoiced voice', { team: { ...complete, manualInvoice: true }, user: aMe({ isVoice: true }) }, /^Self-billing/],
])('explains the invoice email to %s', async (_, given, note) => {
  await open(given);
  await expect.element(page.getByText(note)).toBeVisible();
});

test('hides the invoice email from an invoiced customer', async () => {
  await open({ team: { ...complete, manualInvoice: true } });
  await expect.element(field('Invoice email')).not.toBeInTheDocument();
});

test('is read-only for editors and viewers', async () => {
  await open({ team: { ...complete, role: 'editor' } });
  await expect.element(page.getByText(/^Only owners and admins of Cora Radio can change/)).toBeVisible();
  await expect.element(field('Legal name')).toHaveAttribute('readonly');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('asks before changes are lost by a link or by closing the page', async () => {
  await open();
  const leaves = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const search = page.getByRole('link', { name: 'Search' });
  await field('City').fill('Uppsala');
  await search.click();
  await leaves.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(leaves).not.toBeInTheDocument();
  expect(currentPath()).toBe(path);
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await chooseCountry('swed', 'SE Sweden');
  await expect.element(field('City')).toHaveValue('Uppsala');
  await search.click();
  await leaves.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(currentPath).toBe('/search');
});

test('leaves without a question when nothing has changed', async () => {
  await open();
  await field('City').fill('Uppsala');
  await field('City').fill('Stockholm');
  await page.getByRole('link', { name: 'Search' }).click();
  await expect.poll(currentPath).toBe('/search');
});

test('says what the EU’s register has said about the saved VAT ID only', async () => {
  const vatIdCheck = { state: 'invalid', date: '2026-11-30T06:00:00.000Z', reference: '' } as const;
  await open({ team: { ...complete, tax: swedishVat, vatIdCheck } });
  const unknown = page.getByText(
    'The EU’s register does not know this VAT ID, so that VAT is charged. Please check it.',
  );
  await expect.element(unknown).toBeVisible();
  await field('VAT ID').fill('SE556188840402');
  await expect.element(unknown).not.toBeInTheDocument();
});
