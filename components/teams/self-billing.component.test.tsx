import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Team } from '@/lib/contracts/teams';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { SelfBilling } from './self-billing';

const agreed = { state: 'agreed', agreedDate: '2026-05-20T10:00:00.000Z', text: 'The terms.' } as const;
const open = { state: 'open', agreedDate: null, text: 'The terms.' } as const;
const button = (name: string) => page.getByRole('button', { name });
const exemption = page.getByRole('switch', { name: 'I charge no VAT, as a small business of my country' });

async function show(selfBilling: Team['selfBilling'], { mayEdit = true, isImpersonating = false } = {}) {
  const team = aTeam({ selfBilling });
  const requests = stubApi({ 'PATCH /teams/{teamId}': () => team });
  await renderScreen(<SelfBilling team={team} mayEdit={mayEdit} />, { user: aMe({ isVoice: true, isImpersonating }) });
  return requests;
}

test('agrees to the text that is shown', async () => {
  const requests = await show(open);
  await expect.element(page.getByText('The terms.')).toBeVisible();
  await button('Agree').click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ selfBillingAgreement: true });
});

test('says since when, and ends the agreement', async () => {
  const requests = await show(agreed);
  await expect.element(page.getByText('Agreed on May 20, 2026.')).toBeVisible();
  await button('End agreement').click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ selfBillingAgreement: false });
  await expect.element(exemption).toBeEnabled();
  await exemption.click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ isVatExempt: true });
});

test('asks again after a change', async () => {
  await show({ ...open, state: 'changed' });
  await expect.element(page.getByText(/Please agree again\.$/)).toBeVisible();
  await expect.element(button('Agree')).toBeEnabled();
});

test.each([{ mayEdit: false }, { isImpersonating: true }])('is locked with %j', async (given) => {
  await show(agreed, given);
  await expect.element(button('End agreement')).toBeDisabled();
  await expect.element(exemption).toBeDisabled();
});

test('is hidden without a VAT ID', async () => {
  await show(null);
  await expect.element(page.getByText('Self-billing')).not.toBeInTheDocument();
});
