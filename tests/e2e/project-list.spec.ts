import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { loginAs } from '@/tests/support/network/api';
import { expect, test } from '@/tests/support/browser-test';
import { aTeamWithProjects } from '@/tests/support/large/many-projects';
import { pictures } from '@/tests/support/pictures';

const rowOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => page.locator('a[data-row]').allInnerTexts();

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' });

async function findAndOrder(page: Page): Promise<void> {
  const search = searchOf(page);
  await search.fill('gar öbe');
  const isFiltered = (all: string[]) => all.length > 0 && all.every((name) => /\bGarden/.test(name));
  await expect.poll(async () => isFiltered(await names(page))).toBe(true);
  await expect(page.getByRole('link', { name: /^Chat with Åsa Öberg/ }).first()).toBeVisible();
  await search.fill('');
  const order = page.getByRole('combobox', { name: 'Order by' });
  await order.selectOption('Name');
  await page.reload();
  await expect(order).toHaveValue('name');
  await order.selectOption('Created');
  const last = page.getByRole('link', { name: /^Harbor .* 97$/ });
  const isLastVisible = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return last.isVisible();
  };
  await expect.poll(isLastVisible).toBe(true);
  await expect.poll(() => page.locator('a[data-row]').count()).toBeLessThan(60);
}

async function archiveAndRestore(page: Page, name: string): Promise<void> {
  await page.goto('/projects');
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive project' });
  await expect(dialog.getByText(/is removed from your list/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await searchOf(page).fill(name);
  await page.getByRole('checkbox', { name: 'Show archived' }).check();
  await expect(row.getByText('Archived', { exact: true })).toBeVisible();
  await pictures(page, 'list-2-archived');
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(row.getByText('Archived', { exact: true })).toHaveCount(0);
}

test('two colleagues share a hundred projects: renamed for both, found, ordered and archived for one', async ({
  pageOf,
}) => {
  const many = await aTeamWithProjects(100);
  const [page, colleague] = [await pageOf({ id: many.ownerId }), await pageOf({ id: many.colleagueId })];
  for (const each of [page, colleague]) await each.goto('/projects');
  await expect(rowOf(page, 'Bakery Harbor 1')).toBeVisible();
  await pictures(page, 'list-1');

  await test.step('the colleague sees the other projects on request, and a new name at once', async () => {
    await expect(rowOf(colleague, 'Autumn Autumn 0')).toBeVisible();
    await expect(rowOf(colleague, 'Bakery Harbor 1')).toHaveCount(0);
    await colleague.getByRole('checkbox', { name: 'Include projects that I am not working on' }).check();
    await expect(rowOf(colleague, 'Autumn Autumn 0').getByText('Not working on')).toHaveCount(0);
    const search = searchOf(colleague);
    await search.fill('Bakery Harbor 1');
    await expect(rowOf(colleague, 'Bakery Harbor 1').getByText('Not working on')).toBeVisible();
    await search.fill('Bread');
    await expect(colleague.getByText('No projects found')).toBeVisible();
    const { id } = await db.project.findFirstOrThrow({ where: { teamId: many.teamId, name: 'Bakery Harbor 1' } });
    const api = await loginAs({ id: many.ownerId });
    await api.call('PATCH /projects/{projectId}', { params: { projectId: id }, body: { name: 'Bread and butter' } });
    for (const each of [page, colleague]) await expect(rowOf(each, 'Bread and butter')).toBeVisible();
  });
  await test.step('found by prefixes of words, ordered, and loaded while scrolling', () => findAndOrder(page));
  await test.step('archived for the user only, and restored', () => archiveAndRestore(page, 'Bread and butter'));
});
