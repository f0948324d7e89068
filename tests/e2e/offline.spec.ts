import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { anAudibleVoice, aTeam, aUser } from '@/tests/support/builders';
import { expect, login, test } from '@/tests/support/browser-test';
import { freshName } from '@/tests/support/fresh-name';
import { expectSilence, expectSound, listen } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';
import { clickHydrated } from '@/tests/support/hydrated';
import { klang } from '@/tests/support/texts/brand';

test.use({ serviceWorkers: 'allow' });

const cachedUrls = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search);
    }
    return found;
  });

const heard = async (page: Page): Promise<string[]> =>
  Object.entries(await cachedUrls(page)).find(([name]) => name.startsWith('timbre-heard-'))?.[1] ?? [];

async function underWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function hearDemo(page: Page): Promise<void> {
  // The only demo, and long enough that no other one is played.
  const { id } = await anAudibleVoice('Bea', ['Commercial'], { demoSeconds: 60 });
  await page.goto(`/voices/${id}`);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Play .* by / })
    .first();
  await clickHydrated(button);
  await expectSound(page, { after: 2 });
  await expect.poll(() => heard(page)).toHaveLength(1);
}

test('offline, cached demos play; nothing personal is cached, and the demos are deleted when the session ends', async ({
  page,
  context,
  allowComplaint,
}) => {
  const firstName = freshName();
  const customer = await aUser({ firstName });
  await aTeam({ owner: customer });
  await login(context, customer.id);
  allowComplaint(/ERR_INTERNET_DISCONNECTED|response: 5/);
  await listen(page);
  await page.goto('/search');
  await underWorker(page);
  await hearDemo(page);

  await context.setOffline(true);
  await page.goto('/projects');
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Demos you have heard' })).toBeVisible();
  await expect(page.getByText(firstName)).toHaveCount(0);
  await pictures(page, 'offline');
  await page.getByRole('button', { name: /^Play .* by / }).click();
  const before = await expectSound(page);
  const needle = page
    .getByRole('region', { name: 'Player' })
    .getByRole('slider', { name: 'Position in the recording' });
  await needle.press('PageUp');
  await needle.press('PageUp');
  await expectSound(page, { after: before.time + 1 });
  await needle.press('End');
  await expectSilence(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();

  await requireNothingPersonal(page, [firstName, customer.email]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect.poll(() => heard(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByText('Please login').first()).toBeVisible();
  // Logging out also removed the service worker; the next page registers it again.
  await underWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Demos you have heard' })).toHaveCount(0);
});

async function requireNothingPersonal(page: Page, personal: readonly string[]): Promise<void> {
  const all = Object.entries(await cachedUrls(page));
  const isHeard = (name: string) => name.startsWith('timbre-heard-');
  const demos = all.flatMap(([name, addresses]) => (isHeard(name) ? addresses : []));
  const others = Object.fromEntries(all.filter(([name]) => !isHeard(name)));
  for (const address of demos) expect(address).toMatch(/^\/v1\/stream\?uri=/);
  const rest = Object.values(others).flat();
  expect(rest.filter((address) => !/^\/(?:_next\/static|brand)\//.test(address))).toEqual(['/offline']);
  const offlinePage = await page.evaluate(async () => (await caches.match('/offline'))?.text());
  expect(offlinePage).toBeTruthy();
  for (const text of personal) expect(offlinePage).not.toContain(text);
}

test('offline, the page has the brand of the last visit', async ({ page, context, allowComplaint }) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/search');
  await underWorker(page);
  await db.brandVersion.create({ data: { brand: klang, createdBy: 'a-test' } });
  const brand = () => page.evaluate(() => document.documentElement.dataset.brand);
  await expect.poll(() => page.reload().then(brand)).toBe('Klang');
  const cachedPage = () => page.evaluate(async () => (await caches.match('/offline'))?.text());
  await expect.poll(cachedPage).toContain('data-brand="Klang"');

  await context.setOffline(true);
  await page.goto('/projects');
  await expect(page.getByText('You are offline')).toBeVisible();
  expect(await brand()).toBe('Klang');
  const logo = page.getByRole('banner').locator('img');
  const width = () => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(0);
});

test('a new build replaces the service worker and keeps only immutable files in the caches', async ({ page }) => {
  await page.goto('/search');
  await underWorker(page);
  const builds = async () => Object.keys(await cachedUrls(page)).filter((name) => name.startsWith('timbre-offline-'));
  await expect.poll(builds).toHaveLength(1);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?build=next-one').then(() => null));
  await expect.poll(builds).toEqual(['timbre-offline-next-one']);
  const response = await page.reload();
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your voice' })).toBeVisible();
});
