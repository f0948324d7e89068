import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { loginAs } from '@/tests/support/api';
import { expect, test } from '@/tests/support/browser-test';
import { buildManyProjects } from '@/tests/support/many-projects';
import { must, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const rowOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const names = (page: Page) => page.locator('a[data-row]').allInnerTexts();

test('the list of a busy team: chips, avatars, sorting, search, labels, archive, and virtualized rows', async ({
  pageOf,
}) => {
  const many = await buildManyProjects(500);
  const page = await pageOf({ id: many.ownerId });

  await test.step('a row shows the state of a project', async () => {
    await page.goto('/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    const first = rowOf(page, 'Autumn Autumn 0');
    await expect(first.getByText('Due Jan 1, 2027')).toBeVisible();
    await expect(first.getByText('Radio', { exact: true })).toBeVisible();
    await expect(first.getByText('Not working on')).toHaveCount(0);
    const third = rowOf(page, 'Cinema Forest 2');
    await expect(third.getByRole('link', { name: /^Chat with/ })).toHaveCount(2);
    await expect(third.getByRole('link', { name: /, unread messages$/ })).toHaveCount(2);
    await expect(page.getByRole('progressbar', { name: 'Progress of Autumn Autumn 0' })).toHaveAttribute(
      'aria-valuenow',
      '37',
    );
    await pictures(page, 'list-1');
  });

  await test.step('five sort orders, each with its own direction, stored for the next visit', async () => {
    const order = page.getByRole('combobox', { name: 'Order by' });
    await expect(order).toHaveValue('created');
    await order.selectOption('Name');
    await expect.poll(async () => (await names(page))[0]).toBe('Autumn Autumn 0');
    await page.getByRole('button', { name: 'Ascending order; change to descending' }).click();
    await expect.poll(async () => (await names(page))[0]).toMatch(/^Journey Island .* copy/);
    await order.selectOption('Due date');
    await expect(page.getByRole('button', { name: 'Ascending order; change to descending' })).toBeVisible();
    await expect(page.getByRole('article').first().getByText('Due Jan 1, 2027')).toBeVisible();
    await order.selectOption('Updated');
    await expect(page.getByRole('button', { name: 'Descending order; change to ascending' })).toBeVisible();
    await page.reload();
    await expect(order).toHaveValue('updated');
    await order.selectOption('Created');
  });

  await test.step('search matches word prefixes, also of voices; a label filters', async () => {
    const search = page.getByRole('searchbox', { name: 'Search projects' });
    await search.fill('gar öbe');
    await expect.poll(async () => (await names(page)).every((name) => /\bGarden/.test(name))).toBe(true);
    await expect(page.getByRole('link', { name: /^Chat with Åsa Öberg/ }).first()).toBeVisible();
    await search.fill('arden');
    await expect(page.getByText('No project has these words or labels.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all projects' }).click();
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
    await expect
      .poll(async () => {
        const rows = page.getByRole('article');
        return (await rows.count()) === (await rows.filter({ hasText: 'Radio' }).count());
      })
      .toBe(true);
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
  });

  await test.step('scrolling loads every project but renders few', async () => {
    let mostDrawn = 0;
    const last = page.getByRole('link', { name: /^Journey .* 99 copy 4$/ });
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          mostDrawn = Math.max(mostDrawn, await page.locator('a[data-row]').count());
          return last.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(mostDrawn).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step('archived for the user only, found in the archive, restored', async () => {
    const row = rowOf(page, 'Bakery Harbor 1');
    await row.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive project' });
    await expect(dialog.getByText(/is removed from your list/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Show archived' }).check();
    await expect(row.getByText('Archived', { exact: true })).toBeVisible();
    await pictures(page, 'list-2-archived');
    await row.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(row.getByText('Archived', { exact: true })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Show archived' }).uncheck();
  });

  await test.step('a colleague sees the other projects on request, and renames appear at once', async () => {
    const colleague = await pageOf({ id: many.colleagueId });
    await colleague.goto('/projects');
    await expect(rowOf(colleague, 'Autumn Autumn 0')).toBeVisible();
    await expect(rowOf(colleague, 'Bakery Harbor 1')).toHaveCount(0);
    await colleague.getByRole('checkbox', { name: 'Include projects that I am not working on' }).check();
    await expect(rowOf(colleague, 'Bakery Harbor 1').getByText('Not working on')).toBeVisible();
    await expect(rowOf(colleague, 'Autumn Autumn 0').getByText('Not working on')).toHaveCount(0);
    const { id } = await db.project.findFirstOrThrow({ where: { teamId: many.teamId, name: 'Bakery Harbor 1' } });
    const api = await loginAs({ id: many.ownerId });
    await api.call('PATCH /projects/{projectId}', { params: { projectId: id }, body: { name: 'Bread and butter' } });
    for (const each of [page, colleague]) await expect(rowOf(each, 'Bread and butter')).toBeVisible();
    await colleague.close();
  });
});

test('the navigation shows the number of unread projects on every page', async ({ pageOf }) => {
  const { customer, voice, projectId } = await stage('shortlisted');
  await must(
    voice.api.send('POST /projects/{projectId}/messages', {
      params: { projectId },
      body: { voiceId: voice.id, text: 'Hello' },
    }),
  );
  const page = await pageOf({ id: customer.id });
  await page.goto('/search');
  await expect(page.getByRole('link', { name: /^Projects\s*1 unread/ })).toBeVisible();
});

test('a slow search shows a progress indicator', async ({ pageOf }) => {
  const { customer } = await stage('shortlisted');
  const page = await pageOf({ id: customer.id });
  await page.goto('/projects');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/projects?*query=*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('nowhere');
  await expect(page.getByText('Searching')).toBeVisible();
  release();
  await expect(page.getByText('Searching')).toHaveCount(0);
  await expect(page.getByText('No projects found')).toBeVisible();
});
