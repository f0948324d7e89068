import { aTeam, aTemplate, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';

test('a user with several companies must choose one before ordering', async ({ pageOf }) => {
  const owner = await aUser();
  const [first, second] = [
    await aTeam({ owner, name: 'North', hasVat: false }),
    await aTeam({ owner, name: 'South', hasVat: true }),
  ];
  const { id: templateId } = await aTemplate({ name: 'Trailer' });
  const page = await pageOf(owner);
  await page.goto(`/projects/add/details?templateId=${templateId}`);
  await expect(page).toHaveURL('/projects/add');
  await expect(page.getByRole('listitem').filter({ hasText: 'Trailer' }).getByText('From €200')).toBeVisible();
  await page.getByRole('link', { name: 'Trailer', exact: true }).click();
  await expect(page.getByText('Please select a company')).toBeVisible();
  await pictures(page, 'new-project-company');
  await page.getByRole('link', { name: 'About Trailer' }).click();
  const about = page.getByRole('dialog', { name: 'Trailer' });
  await expect(about.getByRole('link', { name: 'Choose Trailer' })).toHaveCount(0);
  await about.getByRole('link', { name: 'Select a company' }).click();
  await expect(about).toHaveCount(0);
  await page.getByLabel('Company').selectOption('South');
  await expect(page).toHaveURL(`/projects/add?teamId=${second.id}`);
  await page.getByRole('link', { name: 'About Trailer' }).click();
  await about.getByRole('link', { name: 'Choose Trailer' }).click();
  await expect(page.getByRole('region', { name: 'Price' }).getByText('VAT 25%')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Trailer of the south');
  await page.getByLabel('Description', { exact: true }).fill('Loud');
  await page.getByRole('radio', { name: 'Swedish' }).check({ force: true });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trailer of the south' })).toBeVisible();
  expect(await db.project.findMany({ where: { teamId: { in: [first.id, second.id] } } })).toMatchObject([
    { teamId: second.id, name: 'Trailer of the south' },
  ]);
});
