import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { aProject, reverseCharge, swedishVat } from '@/tests/support/component/samples';
import { LicenseRenewal } from '@/components/assignments/license-renewal';
import { RenewLicenseDialog } from './follow-up-dialogs';

const license = ['Radio: Norway, from Nov 26, 2027 until Nov 25, 2028.', 'No cinema.'];
const renewal = { customerPrice: 250, license, openId: null };
const approved: Partial<ProjectWithParts> = {
  isAccepted: true,
  isApproved: true,
  renewal,
  followUpTax: { pickup: reverseCharge, round: reverseCharge, renewal: { ...swedishVat, rate: 0.07 } },
  scopes: ['list-project', 'chat'],
};

async function show(project: Partial<ProjectWithParts>, screen = <RenewLicenseDialog />) {
  const requests = stubApi({
    'POST /projects/{projectId}/renewals': () => ({ id: 'renewal-1' }),
  });
  await renderProject(screen, aProject(project), { path: '/projects/project-1/license/renew' });
  return requests;
}

test('orders a renewal after the agreement, with the price on the button', async () => {
  const requests = await show(approved);
  await expect.element(page.getByText(license[0] ?? '')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Price' }))
    .toHaveTextContent('test dataTotal excl. VAT€250VAT 7%€17.50Total€267.50');
  const order = page.getByRole('button', { name: 'Order renewal · €250 excl. VAT' });
  await order.click();
  await expect.element(page.getByText(/make sure to check "I agree to the license and agreement"/)).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree/ }).click();
  await order.click();
  await expect
    .poll(() => requests.find(({ name }) => name === 'POST /projects/{projectId}/renewals')?.body)
    .toMatchObject({ agreement: true, token: expect.any(String) });
});

test('says why a license cannot be renewed', async () => {
  await show({ ...approved, renewal: { ...renewal, openId: 'renewal-1' } });
  await expect.element(page.getByText('A renewal is already ordered.')).toBeVisible();
});

const original = { id: 'project-0', isApproved: true };

test.each<[string, Partial<ProjectWithParts>, string, string]>([
  ['to the order', {}, 'Renew license · €250 excl. VAT', '/projects/project-1/license/renew'],
  [
    'to an open renewal instead',
    { renewal: { ...renewal, openId: 'renewal-2' } },
    'Open the renewal that you ordered',
    '/projects/renewal-2',
  ],
  [
    'from a renewal to the original recording',
    { kind: 'renewal', original, renewal: undefined },
    'License certificate of the original recording',
    '/projects/project-0/license',
  ],
])('leads %s', async (_, given, name, href) => {
  await show({ ...approved, ...given }, <LicenseRenewal />);
  await expectLink(name, href);
  expect(page.getByRole('link', { name: /Renew license/ }).elements()).toHaveLength(name.startsWith('Renew') ? 1 : 0);
});

test('offers no order to a viewer of the team', async () => {
  await show({ ...approved, scopes: ['list-project'] });
  await expect.element(page.getByText('You can see this project but not change it.')).toBeVisible();
});
