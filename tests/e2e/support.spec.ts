import { aTeam, aUser, aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';

test.use({ user: 'support' });

async function anApplicant(lastName: string) {
  const { pictureId } = await db.user.findFirstOrThrow({ where: { isVoice: true, pictureId: { not: null } } });
  const profile = { status: 'applied', publishedAt: null, microphone: 'Neumann U87', recordingSpace: 'Booth' } as const;
  const voice = await aVoice({ firstName: 'Vera', lastName, pictureId, profile });
  await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}.wav`, status: 'done' } });
  const awaitingSince = new Date('2026-01-01');
  await db.voiceProfile.update({ where: { userId: voice.id }, data: { status: 'awaiting', awaitingSince } });
  return voice;
}

test('support publishes a voice, finds it in the audit log, and acts as a customer', async ({ page }) => {
  const lastName = `Zz${newId().replaceAll(/[^a-z]/gi, '')}`;
  const voice = await anApplicant(lastName);
  const customer = await aUser({ firstName: 'Cleo', lastName });
  const team = await aTeam({ owner: customer, name: `Cleo ${lastName}` });

  await keepSnackbars(page);
  await page.goto('/search');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' });
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Pending work' })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await pictures(page, 'support-start');
  await page.getByRole('link', { name: /Complete applications/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(lastName) })).toBeVisible();
  await pictures(page, 'support-voices');
  await page.getByRole('link', { name: new RegExp(lastName) }).click();
  await expect(page.getByText('Neumann U87')).toBeVisible();
  await pictures(page, 'support-voice');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`Vera ${lastName} is published`)).toBeVisible();
  const search = async () => (await page.request.get(`/v1/search?query=${lastName}`)).json();
  await expect.poll(search).toMatchObject([{ id: voice.id }]);

  await page.goto(`/support/audit-log?query=${lastName}`);
  await expect(page.getByText('status: awaiting → published')).toBeVisible();
  await pictures(page, 'support-audit-log');
  await page.goto(`/support/teams/${team.id}`);
  await page.getByRole('switch', { name: 'Invoiced manually' }).click();
  await expect(page.getByText('The team is now invoiced')).toBeVisible();
  await pictures(page, 'support-team');

  await page.goto(`/support/users?query=${lastName}`);
  await page.getByRole('link', { name: new RegExp(`Cleo ${lastName}`) }).click();
  await expect(page.getByRole('heading', { name: 'Open sessions' })).toBeVisible();
  await pictures(page, 'support-user');
  await page.getByRole('button', { name: 'Act as this user' }).click();
  const dialog = page.getByRole('dialog', { name: `Act as Cleo ${lastName}` });
  await dialog.getByLabel('Reason').fill('Called about an invoice');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('link', { name: 'Open here' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in as a user' })).toBeVisible();
  await expect(page).toHaveURL(/\/magic-link$/);
  // Opening the link does not use it.
  expect(await db.magicLink.count({ where: { userId: customer.id, usedAt: null } })).toBe(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.goto('/profile');
  const banner = page.getByRole('region', { name: 'Impersonation' });
  await expect(banner).toHaveText(`Impersonating Cleo ${lastName}Stop`);
  await pictures(page, 'support-impersonating');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search/select-language');
  await expect(page.getByRole('dialog')).toBeVisible();
  await pictures(page, 'support-impersonating-dialog');
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
