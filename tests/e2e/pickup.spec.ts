import { dayMs } from '@/lib/domain/durations';
import { aProject, setTimes } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';

test('a pickup is ordered once on its last day, at its price, only with the agreement', async ({ pageOf }) => {
  const project = { name: 'Winter spot', isSample: false };
  const { id, customerId, pickupDays } = await aProject({ state: 'rated', project });
  const approvedAt = new Date(Date.now() - (pickupDays - 0.5) * dayMs);
  await setTimes(id, { approvedAt });
  const page = await pageOf({ id: customerId });
  await page.goto(`/projects/${id}/details`);
  await page.getByRole('button', { name: 'More options' }).click();
  const order = page.getByRole('menuitem', { name: 'Order pickup' });
  await expect(order).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Rate / })).toHaveCount(0);
  await order.click();
  const dialog = page.getByRole('dialog', { name: 'Order pickup' });
  await expect(dialog.getByText('1 day left')).toBeVisible();
  await expect(dialog.getByText('€50', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText(
    'Total excl. VAT€50VAT 25%€12.50Total€62.50',
  );
  await expect(dialog.getByLabel('Name')).toHaveValue('Winter spot PICKUP');
  await dialog.getByRole('button', { name: 'Order pickup · €50' }).click();
  await expect(
    dialog.getByText(
      'Please read the license and agreement and make sure to check "I agree to the license and agreement"',
    ),
  ).toBeVisible();
  await pictures(page, 'pickup-ordering');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Order pickup' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Winter spot PICKUP' })).toBeVisible();
  expect(await db.project.count({ where: { parentId: id } })).toBe(1);
  await page.goto('/projects');
  await expect(page.locator('a[data-row]').first()).toHaveText('Winter spot PICKUP');
});
