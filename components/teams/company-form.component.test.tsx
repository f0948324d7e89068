import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Link } from '@/components/ui/link';
import type { Me } from '@/lib/contracts/profile';
import type { Team } from '@/lib/contracts/teams';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam } from '@/tests/support/component/samples';
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
      <CompanyInformation teamId={team.id}>
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
  await expect.element(field('VAT ID')).toHaveAccessibleDescription('For example NO123456718MVA');
  await expect.element(field('Homepage')).toHaveValue('https://cora-radio.example');
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Norway');
  await save();
  await expect.poll(sent).toEqual([{ homepage: 'https://cora-radio.example', country: 'NO' }]);
  await expect.poll(currentPath).toBe('/projects/p1');
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
