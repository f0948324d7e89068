import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aSupportTeam } from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { TeamVatId } from './team-vat-id';

const vatId = 'DK12345607';
const date = '2026-11-30T06:00:00.000Z';

async function show(given: Partial<SupportTeam>, error?: string) {
  const team = aSupportTeam({ country: 'DK', vatId, ...given });
  const requests = stubApi({
    'POST /support/teams/{teamId}/vat-id-check': () => (error ? rejected({ status: 409, error }) : team),
  });
  await renderScreen(<TeamVatId team={team} />, { path: '/support/teams/team-1' });
  return () => requests.map(({ name }) => name);
}

const checkAgain = page.getByRole('button', { name: 'Check again' });

test.each([
  ['valid', date, 'Confirmed by the EU’s register on Nov 30, 2026. Reference WAP-1'],
  ['invalid', date, 'Not known to the EU’s register on Nov 30, 2026. Reference WAP-1'],
  ['pending', null, 'The EU’s register has not responded yet'],
  ['unavailable', null, 'The EU’s register has not responded for seven days'],
] as const)('shows a VAT ID that is %s', async (state, day, text) => {
  await setViewport(320, 800);
  await show({ vatIdCheck: { state, date: day, reference: day ? 'WAP-1' : '' } });
  await expect.element(page.getByText(vatId, { exact: false })).toBeVisible();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('has the register asked again', async () => {
  const sent = await show({ vatIdCheck: { state: 'unavailable', date: null, reference: '' } });
  await checkAgain.click();
  await expect.element(page.getByText('The EU’s register is asked again')).toBeVisible();
  expect(sent()).toEqual(['POST /support/teams/{teamId}/vat-id-check']);
});

test('says why the register cannot be asked', async () => {
  await show({ vatIdCheck: { state: 'valid', date, reference: '' } }, 'VAT IDs are not checked: VIES_URL is not set.');
  await checkAgain.click();
  await expect.element(page.getByText('VAT IDs are not checked: VIES_URL is not set.')).toBeVisible();
});

test('has no button for a VAT ID that is not checked', async () => {
  await show({ vatIdCheck: null });
  await expect.element(page.getByText(vatId)).toBeVisible();
  await expect.element(checkAgain).not.toBeInTheDocument();
});
