import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportTeam, SupportTeamRow } from '@/lib/contracts/support-teams';
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
  await renderScreen(<TeamList mayEdit />, { path: '/support/teams?view=vat-review' });
  await expect.element(page.getByText('No VAT to review.')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ needsVatReview: 'true' });
  await expectLink('All', '/support/teams?');
});

const { created } = aSupportTeam();
const aTeamRow = (given: Partial<SupportTeamRow>): SupportTeamRow => ({
  id: 'team-1',
  name: 'Northwind',
  isVoiceBusiness: false,
  country: 'DK',
  numMembers: 1,
  numProjects: 2,
  discount: 0,
  manualInvoice: false,
  hasVat: true,
  hidePayouts: false,
  hasStripePayout: true,
  tax: swedishVat,
  taxByRules: reverseCharge,
  created,
  ...given,
});
const exemptTeam = { id: 'team-2', name: 'Østerbro', tax: { ...reverseCharge, category: 'exempt' as const } };
const review = page.getByRole('dialog', { name: 'Review VAT of 2 teams' });

type Handlers = NonNullable<Parameters<typeof stubApi>[0]>;

async function showReview(respond: NonNullable<Handlers['POST /support/teams/review-vat']>) {
  const requests = stubApi({
    'GET /support/teams': () => [aTeamRow({}), aTeamRow({ ...exemptTeam, taxByRules: swedishVat })],
    'POST /support/teams/review-vat': respond,
  });
  await renderScreen(<TeamList mayEdit />, { path: '/support/teams?view=vat-review' });
  await page.getByRole('checkbox', { name: 'Select Østerbro' }).click();
  const link = page.getByRole('link', { name: /^Northwind/ });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Review VAT' }).click();
  return () => requests.filter(({ name }) => name === 'POST /support/teams/review-vat').map(({ body }) => body);
}

const teams = [
  { id: 'team-2', taxByRules: { rate: 0.25, category: 'domestic' } },
  { id: 'team-1', taxByRules: { rate: 0, category: 'reverseCharge' } },
];

test('several teams follow the rules after a preview, and those that changed are named', async () => {
  await setViewport(390, 800);
  const reason = 'Reviewed or changed in the meantime';
  const sent = await showReview(() => ({ reviewed: ['team-2'], skipped: [{ id: 'team-1', reason }] }));
  await expect.element(review.getByText('VAT 25% → No VAT: reverse charge')).toBeVisible();
  await expect.element(review.getByText('No VAT: exempt → VAT 25%')).toBeVisible();
  await review.getByLabelText('Reason').fill('Reviewed with accounting');
  await review.getByRole('button', { name: 'Review 2 teams' }).click();
  await expect.element(page.getByText('VAT of 1 team reviewed')).toBeVisible();
  const rest = page.getByRole('dialog', { name: '1 team not changed' });
  await expect.element(rest.getByText('Northwind')).toBeVisible();
  await expect.element(rest.getByText(reason)).toBeVisible();
  expect(sent()).toEqual([{ teams, vatBasis: 'rules', reason: 'Reviewed with accounting' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await rest.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
});

test('several teams pay no VAT, with a category and a note', async () => {
  const error = 'Please select why no VAT is charged';
  const sent = await showReview(({ body }) =>
    body.vatCategory
      ? { reviewed: ['team-2', 'team-1'], skipped: [] }
      : rejected({ status: 400, error, fields: { vatCategory: error } }),
  );
  await review.getByText('Pay no VAT').click();
  await expect.element(review.getByText('The rules say: VAT 25%')).toBeVisible();
  await review.getByLabelText('Note for documents').fill('Exempt:\nan institution.');
  await review.getByRole('button', { name: 'Review 2 teams' }).click();
  await expect.element(review.getByText(error)).toBeVisible();
  await review.getByLabelText('Why no VAT is charged').selectOptions('exempt');
  await review.getByRole('button', { name: 'Review 2 teams' }).click();
  await expect.element(page.getByText('VAT of 2 teams reviewed')).toBeVisible();
  await expect.element(review).not.toBeInTheDocument();
  expect(sent().at(-1)).toEqual({ teams, vatCategory: 'exempt', vatNote: 'Exempt: an institution.' });
});

test('agents cannot select teams to review', async () => {
  stubApi({ 'GET /support/teams': () => [aTeamRow({})] });
  await renderScreen(<TeamList mayEdit={false} />, { path: '/support/teams?view=vat-review' });
  await expect.element(page.getByRole('link', { name: /^Northwind/ })).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});
