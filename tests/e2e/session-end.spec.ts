import type { BrowserContext, Page } from '@playwright/test';
import { samplePassword } from '@/prisma/seed/builders';
import { aProject, aTeam, aUser } from '@/tests/support/builders';
import { db, transaction } from '@/server/platform/db';
import { endSessionsAt, expect, login, test } from '@/tests/support/browser-test';
import { markProjectUpdated } from '@/server/projects/open-project';
import { idOf } from '@/tests/support/users';

const endSessions = (userId: string) =>
  db.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } });

const storedKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /timbre/.test(key)),
  );

test('a dialog asks for the password after the session ended, keeps the input and continues', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  const customer = await aUser();
  await login(context, customer.id);
  await page.goto('/playlists/create-playlist');
  await page.getByLabel('Name').fill('Warm voices');
  await endSessionsAt(page, customer.id, { method: 'POST', url: /\/playlists$/ });
  await page.getByRole('button', { name: 'Create' }).click();
  const again = page.getByRole('alertdialog', { name: 'Please login' });
  await expect(again.getByLabel('Email')).toHaveValue(customer.email);
  await again.getByLabel('Password', { exact: true }).fill('not-this-one');
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(again.getByText('Wrong email or password')).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(samplePassword);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Warm voices' })).toBeVisible();
  expect(await db.playlist.count({ where: { userId: customer.id, name: 'Warm voices' } })).toBe(1);
});

async function withDraft(page: Page, context: BrowserContext) {
  const { id: projectId, customerId } = await aProject({ state: 'shortlisted' });
  await login(context, customerId);
  await page.goto(`/projects/${projectId}/edit-details`);
  await page.getByLabel('Description', { exact: true }).fill('Only for my eyes.');
  await expect.poll(() => storedKeys(page)).toContain(`timbre.${customerId}.details.${projectId}`);
  return { projectId, customerId };
}

test('keeps a draft for its user after a lost session, and removes everything at logout, in all tabs', async ({
  page,
  context,
}) => {
  const { projectId, customerId } = await withDraft(page, context);
  await endSessions(customerId);
  const other = await aUser();
  await login(context, other.id);
  await page.goto('/profile');
  await expect(page.getByText(other.email)).toBeVisible();
  await login(context, customerId);
  await page.goto(`/projects/${projectId}/edit-details`);
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Only for my eyes.');

  const secondTab = await context.newPage();
  await secondTab.goto(`/projects/${projectId}/details`);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(secondTab.getByText('Please login').first()).toBeVisible();
  await expect.poll(async () => (await storedKeys(page)).filter((key) => key.includes(customerId))).toEqual([]);
  await secondTab.close();
});

test('a user who can no longer change a project keeps the written text', async ({ page, context }) => {
  const { projectId, customerId } = await withDraft(page, context);
  const { teamId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  await transaction(async (tx) => {
    await tx.teamMember.updateMany({ where: { teamId, userId: customerId }, data: { role: 'viewer' } });
    await markProjectUpdated(tx, projectId);
  });
  await expect(page.getByText('You can no longer change the details.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('What you have written')).toHaveValue('Description: Only for my eyes.');
  await expect(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL(`/projects/${projectId}/details`);
});

test('after the session ended, the project selection redirects to the start', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  const owner = await aUser();
  const team = await aTeam({ owner });
  await aProject({ team, createdById: owner.id });
  await login(context, owner.id);
  await page.goto(`/voices/${await idOf('freja')}`);
  const choose = page.getByRole('main').getByRole('button', { name: 'Shortlist for project' });
  await expect(choose).toBeVisible();
  await endSessionsAt(page, owner.id, { method: 'GET', url: /\/v1\/projects(\?|$)/ });
  const start = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
  await choose.click();
  await start;
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your voice' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
