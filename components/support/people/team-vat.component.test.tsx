import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { expectLink } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { reverseCharge, swedishVat } from '@/tests/support/component/samples';
import { aSupportTeam } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { TeamList } from './team-list';
import { TeamVat } from './team-vat';

/** Tests docs/rules/support.md#teams. */

const danish = { country: 'DK', vatId: 'DK12345607', tax: reverseCharge, taxByRules: reverseCharge };

async function show(given: Partial<SupportTeam>, mayEdit = true) {
  const team = aSupportTeam({ ...danish, ...given });
  const error = 'Please select why no VAT is charged';
  const requests = stubApi({
    'PATCH /support/teams/{teamId}': ({ body }) =>
      body?.hasVat === false && !body.vatCategory
        ? rejected({ status: 400, error, fields: { vatCategory: error } })
        : team,
  });
  await renderScreen(<TeamVat team={team} mayEdit={mayEdit} />, { path: '/support/teams/team-1' });
  return () => requests.map(({ body }) => body);
}

const dialog = page.getByRole('dialog', { name: 'VAT' });
const save = () => dialog.getByRole('button', { name: 'Save' }).click();

test('shows the decision with its note and what it follows from, and sets the VAT of the operator’s country', async () => {
  await setViewport(320, 800);
  const sent = await show({});
  await expect.element(page.getByText('Decided by the rules')).toBeVisible();
  await expect.element(page.getByText('No VAT: reverse charge. From Denmark and VAT ID DK12345607.')).toBeVisible();
  await expect.element(page.getByText(reverseCharge.note)).toBeVisible();
  await page.getByRole('button', { name: 'Change VAT' }).click();
  await expect.element(dialog.getByText('Applies to assignments and acceptances from now on.')).toBeVisible();
  await dialog.getByText('Pays the VAT of Sweden').click();
  await dialog.getByLabelText('Reason').fill('The VAT ID is of a group');
  await save();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sent).toEqual([{ hasVat: true, reason: 'The VAT ID is of a group' }, { vatBasis: 'rules' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('requires a category without VAT, and sends the note in one line', async () => {
  const sent = await show({ tax: swedishVat, taxByRules: swedishVat, hasVat: true });
  await page.getByRole('button', { name: 'Change VAT' }).click();
  await dialog.getByText('Pays no VAT').click();
  await dialog.getByLabelText('Note for documents').fill('Exempt:\nan institution of the EU.');
  await save();
  await expect.element(dialog.getByText('Please select why no VAT is charged')).toBeVisible();
  await dialog.getByLabelText('Why no VAT is charged').selectOptions('exempt');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const note = { hasVat: false, vatNote: 'Exempt: an institution of the EU.' };
  expect(sent().at(-1)).toEqual({ ...note, vatCategory: 'exempt' });
});

test('compares a setting of before with the rules, and cannot restore it', async () => {
  const before = { rate: 0, category: 'exempt' as const, note: 'No VAT is charged.' };
  const sent = await show({ vatBasis: 'support', tax: before, taxByRules: swedishVat, needsVatReview: true });
  await expect.element(page.getByText('Set before there were rules. Please review it.')).toBeVisible();
  await expect.element(page.getByText('The rules say: VAT 25%. From Denmark and VAT ID DK12345607.')).toBeVisible();
  await page.getByRole('button', { name: 'Review VAT' }).click();
  await dialog.getByText('Decided by the rules').click();
  await save();
  await expect.element(page.getByText('VAT of Northwind: Decided by the rules')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ vatBasis: 'rules' }]);
});

test('shows what is set while the operator is a small business', async () => {
  const small = { rate: 0, category: 'smallBusiness' as const, note: '' };
  await show({ vatBasis: 'support', vatCategory: 'domestic', tax: small, taxByRules: small });
  await expect.element(page.getByText('Pays the VAT of Sweden')).toBeVisible();
  await expect.element(page.getByText('No VAT: small business.')).toBeVisible();
});

test('is read-only for agents', async () => {
  await show({}, false);
  await expect.element(page.getByText('Decided by the rules')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('lists the teams to review', async () => {
  const requests = stubApi({ 'GET /support/teams': () => [] });
  await renderScreen(<TeamList />, { path: '/support/teams?view=vat-review' });
  await expect.element(page.getByText('No VAT to review.')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ needsVatReview: 'true' });
  await expectLink('All', '/support/teams?');
});
