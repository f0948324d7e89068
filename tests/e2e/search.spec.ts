import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aVoice } from '@/tests/support/builders';
import { loginCustomer } from '@/tests/support/market';
import { expect, test } from '@/tests/support/browser-test';
import { expectSilence, expectSound, listen, serveSound, sounding } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';
import { pressSearchKey } from '@/tests/support/hydrated';
import { speechLikeWav } from '@/tests/support/sound/sounds';

const rows = (page: Page) => page.getByRole('feed', { name: 'Voices' }).getByRole('article');
const names = (page: Page) => rows(page).getByRole('heading').allTextContents();

const isRow = /data-voice-row/g;

test('the server renders the first page, and the URL has the whole state of the search', async ({
  page,
  browser,
  baseURL,
}) => {
  const html = await (await page.request.get('/search')).text();
  expect(html.match(isRow)).toHaveLength(20);

  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your voice' })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await pictures(page, 'search');

  await pressSearchKey(page);
  const field = page.getByRole('searchbox', { name: 'Search voices' });
  await expect(field).toBeFocused();
  await page.keyboard.type('calm');
  await expect(page).toHaveURL('/search?q=calm');

  await chooseWithKeys(page, 'Language', 'dan', 'Danish');
  await expect(page).toHaveURL('/search?q=calm&language=da');
  await expect(rows(page).first()).toContainText('Danish');
  await chooseWithKeys(page, 'Dialect', 'rigs', 'Rigsdansk');
  await chooseWithKeys(page, 'Gender', 'fem', 'Female');
  await expect(page).toHaveURL('/search?q=calm&language=da&dialect=Rigsdansk&gender=female');
  await expect(rows(page).first()).toContainText('Danish, Rigsdansk');
  // Until the response the list has the voices of the filters before.
  const query = 'query=calm&language=da&dialect=Rigsdansk&gender=female';
  const matches = await (await page.request.get(`/v1/search?${query}`)).json();
  await expect(rows(page)).toHaveCount(matches.length);
  await expect(page.getByRole('feed', { name: 'Voices' })).toHaveAttribute('aria-busy', 'false');
  const found = await names(page);
  expect(found.toSorted()).toEqual(matches.map(({ name }: { name: string }) => name).toSorted());
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(12);

  await page.reload();
  await expect(field).toHaveValue('calm');
  await expect.poll(() => names(page)).toEqual(found);
  const someoneElse = await browser.newContext({ baseURL });
  const shared = await someoneElse.newPage();
  await shared.goto(page.url());
  await expect.poll(() => names(shared)).toEqual(found);
  await someoneElse.close();

  await page.getByRole('button', { name: 'Clear Gender' }).click();
  await expect(page).toHaveURL('/search?q=calm&language=da&dialect=Rigsdansk');
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(found);
  await page.getByRole('button', { name: 'Clear Language' }).click();
  await expect(page).toHaveURL('/search?q=calm&gender=female');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Again: “calm”, female' }).click();
  await expect(page).toHaveURL('/search?q=calm&gender=female');
});

async function chooseWithKeys(page: Page, filter: string, typed: string, expected: string): Promise<void> {
  await page.getByRole('link', { name: filter, exact: true }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: filter });
  await expect(picker).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === `/search/select-${filter.toLowerCase()}`);
  await picker.getByRole('textbox').focus();
  await page.keyboard.type(typed);
  await expect(picker.getByRole('listitem').first()).toContainText(expected);
  if (filter === 'Language') await pictures(page, 'search-language');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/search');
  await expect(page.getByRole('link', { name: `${filter}: ${expected}` })).toBeVisible();
}

test('all content is inside landmarks', async ({ page }) => {
  await page.goto('/search');
  await expect(rows(page)).toHaveCount(20);
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withRules(['region', 'landmark-unique'])
      .analyze();
    expect(violations, `at ${width} px`).toEqual([]);
  }
});

test('a demo keeps playing during navigation, and only one plays at a time', async ({ pageOf }) => {
  const page = await pageOf(await loginCustomer({ card: null }));
  await listen(page);
  // Two minutes, so that no recording ends during the test. Visible demos are preloaded.
  await serveSound(page, speechLikeWav({ seconds: 120, rate: 16_000 }));
  await page.goto('/search?language=de');
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeHidden();

  await pressSearchKey(page);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  const first = await expectSound(page);
  await expect(player).toBeVisible();
  await page.keyboard.press('Space');
  await expectSilence(page);

  const second = rows(page).nth(1);
  const name = (await second.getByRole('heading').textContent()) ?? '';
  await second.getByRole('button', { name: /^Play .* by / }).click();
  const other = await expectSound(page);
  expect(other.src).not.toBe(first.src);
  await expect(player.getByRole('link', { name })).toBeVisible();
  await pictures(page, 'search-playing');

  const third = rows(page).nth(2);
  const speaker = (await third.getByRole('heading').textContent()) ?? '';
  await third.getByRole('button', { name: /^Play .* by / }).click();
  await expect.poll(async () => (await sounding(page)).src).not.toBe(other.src);
  const begun = await expectSound(page);

  const needle = player.getByRole('slider', { name: 'Position in the recording' });
  await expect(needle).toHaveAttribute('aria-valuemax', '120');
  const box = await needle.boundingBox();
  if (!box) throw new Error('The needle is not on the screen.');
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
  await expect.poll(async () => (await sounding(page)).time).toBeGreaterThan(29);
  await needle.press('Home');
  await expect.poll(async () => (await sounding(page)).time).toBeLessThan(29);
  const before = await expectSound(page);

  await player.getByRole('link', { name: speaker }).click();
  await expect(page.getByRole('heading', { level: 1, name: speaker })).toBeVisible();
  const onProfile = await expectSound(page, { after: before.time });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Projects/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const onProjects = await expectSound(page, { after: onProfile.time });
  expect([onProfile.src, onProjects.src]).toEqual([begun.src, begun.src]);
  await player.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toBeHidden();
  await expectSilence(page);
});

test('a profile has a page with structured data; an unpublished voice has none', async ({ page, allowComplaint }) => {
  await page.goto('/search?q=freja&language=da');
  const first = rows(page).first().getByRole('heading').getByRole('link');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Demos' })).toBeVisible();
  await pictures(page, 'profile');

  await page.reload();
  await expect(page).toHaveTitle(new RegExp(name));
  const { origin, pathname } = new URL(page.url());
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical).toBe(`${origin}${pathname}`);
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).first().getAttribute('content');
  expect(await meta('og:title')).toBe(name);
  expect(await meta('og:type')).toBe('profile');
  expect(await meta('og:url')).toBe(canonical);
  for (const property of ['og:image', 'og:audio']) {
    const address = (await meta(property)) ?? '';
    expect(new URL(address).origin).toBe(origin);
    expect((await page.request.get(address)).status(), `${property} ${address}`).toBe(200);
  }
  const image = await page.request.get((await meta('og:image')) ?? '');
  expect(image.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  // The name after the id is ignored: the canonical URL stays the same.
  await page.goto(`${pathname.split('/').slice(0, 3).join('/')}/someone-else`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(canonical);

  allowComplaint(/404/);
  const { id } = await aVoice({ profile: { status: 'awaiting', publishedAt: null } });
  expect((await page.request.get(`/voices/${id}`)).status()).toBe(404);
  const unknown = await page.goto('/voices/nobody-has-this-id');
  expect(unknown?.status()).toBe(404);
  await pictures(page, 'profile-unknown');
});

test('returns from a profile to the original search, and from a sign-up to the profile', async ({ page }) => {
  await page.goto('/search?language=da&q=freja');
  await page.getByRole('link', { name: 'Freja Lindegaard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Freja Lindegaard' })).toBeVisible();
  const profile = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Start a project' }).click();
  await page.getByRole('dialog', { name: 'Sign up' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(profile);
  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(page).toHaveURL('/search?language=da&q=freja');
});

test('the first load of the search sends at most 160 kB of scripts, compressed', async ({ page, context }, info) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  // Bytes by URL. Prefetching, which starts when the page is at rest, loads more than the page itself.
  const sizes = new Map<string, number>();
  const scripts = new Map<string, string>();
  browser.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url) sizes.set(url, encodedDataLength);
  });
  const html = (await (await page.goto('/search'))?.text()) ?? '';
  const { origin } = new URL(page.url());
  const named = new Set(html.match(/\/_next\/static\/[\w~./-]+\.js/g)?.map((path) => `${origin}${path}`));
  await expect(rows(page)).toHaveCount(20);
  const tags = Array.from(html.matchAll(/<script\b(?![^>]* noModule)[^>]* src="([^"]+)"/gi), ([, path]) => path);
  await expect.poll(() => tags.filter((path) => !sizes.has(`${origin}${path}`))).toEqual([]);
  const loaded = [...sizes].filter(([url]) => named.has(url));
  const kB = loaded.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  info.annotations.push({ type: 'measured', description: `${kB.toFixed(1)} kB in ${loaded.length} scripts` });
  console.log(`scripts of /search: ${kB.toFixed(1)} kB compressed in ${loaded.length} files`);
  expect(loaded.length).toBeGreaterThan(0);
  expect(kB).toBeLessThanOrEqual(160);
});

test('prefetches other pages, but not before this page is idle', async ({ page }) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) ahead.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // One row whose demos no other test deletes.
  await page.goto('/search?q=freja');
  await pressSearchKey(page);
  await page.clock.runFor(1999);
  expect(ahead).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => ahead).toContain('/search/select-language');
  await page.clock.resume();
});

test('searches for text that was typed before the scripts were loaded', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/search', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search voices' }).fill('freja');
  release();
  await expect(page).toHaveURL('/search?q=freja');
  await expect(page.getByRole('article')).toHaveCount(1);
});
