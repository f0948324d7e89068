import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PickupDialog } from './follow-up-dialogs';
import { renderProject } from '@/tests/support/component/project';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { aProject, reverseCharge, swedishVat } from '@/tests/support/component/samples';

async function show(given: Partial<ProjectWithParts> = {}) {
  const approved = { isApproved: true, approvedDate: new Date().toISOString(), pickupAllowed: true, pickupDays: 90 };
  const project = aProject({
    ...approved,
    scopes: ['list-project', 'pickup-project'],
    pickupCustomerPrice: 50,
    followUpTax: { pickup: swedishVat, round: reverseCharge, renewal: reverseCharge },
    ...given,
  });
  const requests = stubApi({
    'POST /projects/{projectId}/pickup': () => ({ id: 'pickup-1' }),
  });
  await renderProject(<PickupDialog />, project, { path: '/projects/pickup-project/project-1' });
  return requests;
}

test('the button names the price, and orders once', async () => {
  const requests = await show();
  const order = page.getByRole('button', { name: 'Order pickup · €50 excl. VAT' });
  await expect
    .element(page.getByRole('region', { name: 'Price' }))
    .toHaveTextContent('test dataTotal excl. VAT€50VAT 25%€12.50Total€62.50');
  await page.getByRole('checkbox').click();
  await order.dblClick();
  await expect.poll(() => requests.filter(({ name }) => name.endsWith('/pickup')).length).toBe(1);
});

test('names the license of the pickup', async () => {
  const lines = ['Radio: Norway, until Nov 23, 2028, as the original recording.', 'No cinema.'];
  await show({ followUpLicense: { lines, endedDate: null } });
  const license = page.getByRole('region', { name: 'License of the pickup' });
  for (const line of lines) await expect.element(license.getByText(line)).toBeVisible();
});

test('cannot be ordered once the license is over, and leads to its renewal', async () => {
  await show({
    kind: 'pickup',
    original: { id: 'project-0', isApproved: true },
    followUpLicense: { lines: [], endedDate: '2026-03-01' },
  });
  await expect
    .element(
      page.getByText('The license of the recording ended on Mar 1, 2026. A pickup can be ordered once it is renewed.'),
    )
    .toBeVisible();
  const original = page.getByRole('link', { name: 'License certificate of the original recording' });
  await expect.element(original).toHaveAttribute('href', '/projects/project-0/license');
  await expect.element(page.getByRole('button', { name: /Order pickup/ })).not.toBeInTheDocument();
});
