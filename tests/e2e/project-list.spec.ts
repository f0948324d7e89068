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

test('the rows of a busy team show the states of its projects, and the search leads to those that wait', async ({
  pageOf,
}) => {
  const { ownerId } = await aTeamWithProjects(100);
  const page = await pageOf({ id: ownerId });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const first = rowOf(page, 'Autumn Autumn 0');
  await expect(first.getByText('Due Jan 1, 2099')).toBeVisible();
  await expect(first.getByText('Radio', { exact: true })).toBeVisible();
  await expect(first.getByText('Not working on')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting for you' })).toBeVisible();
  await expect(first.getByRole('link', { name: 'Shortlist voice' })).toBeVisible();
  const second = rowOf(page, 'Bakery Harbor 1');
  await expect(second.getByText('Write the script')).toBeVisible();
  await expect(second.getByRole('link', { name: /^Chat with/ })).toHaveCount(2);
  await expect(second.getByRole('link', { name: /, unread messages$/ })).toHaveCount(2);
  const progress = page.getByRole('progressbar', { name: 'Progress of Autumn Autumn 0' });
  await expect(progress).toHaveAttribute('aria-valuenow', '37');
  await pictures(page, 'list-1');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search');
  await page.getByRole('heading', { level: 2, name: 'Waiting for you' }).click();
  await expect(page.getByRole('group').filter({ hasText: 'Waiting for you' }).getByRole('link')).toHaveCount(4);
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
});

test('search matches word prefixes, also of voices; the order is stored; scrolling loads more', async ({ pageOf }) => {
  const { ownerId } = await aTeamWithProjects(100);
  const page = await pageOf({ id: ownerId });
  await page.goto('/projects');
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
});

test('a project is archived for the user only, found in the archive, and restored', async ({ pageOf }) => {
  const { ownerId } = await aTeamWithProjects(100);
  const page = await pageOf({ id: ownerId });
  await page.goto('/projects');
  const row = rowOf(page, 'Bakery Harbor 1');
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive project' });
  await expect(dialog.getByText(/is removed from your list/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await searchOf(page).fill('Bakery Harbor 1');
  await page.getByRole('checkbox', { name: 'Show archived' }).check();
  await expect(row.getByText('Archived', { exact: true })).toBeVisible();
  await pictures(page, 'list-2-archived');
  await row.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(row.getByText('Archived', { exact: true })).toHaveCount(0);
});

test('a colleague sees the other projects on request, and renames appear at once', async ({ pageOf }) => {
  const many = await aTeamWithProjects(100);
  const [page, colleague] = [await pageOf({ id: many.ownerId }), await pageOf({ id: many.colleagueId })];
  for (const each of [page, colleague]) await each.goto('/projects');
  await expect(rowOf(page, 'Bakery Harbor 1')).toBeVisible();
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
