import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/tests/support/browser-test';
import { expectSilence, expectSound, listen, serveSound, sounding } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';
import { clickHydrated } from '@/tests/support/hydrated';
import { sizeOf } from '@/tests/support/large/size';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { idOf } from '@/tests/support/users';

const minute = speechLikeWav({ seconds: 60, rate: 8_000 });

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const needle = (page: Page): Locator => bar(page).getByRole('slider', { name: 'Position in the recording' });
const playButtons = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Play .* by / });

async function openProfile(page: Page): Promise<void> {
  await listen(page);
  await serveSound(page, minute);
  await page.goto(`/voices/${await idOf('freja')}`);
  await expect(playButtons(page).nth(2)).toBeVisible();
}

const titles = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('li').getByRole('heading').allTextContents();

const expectPlaying = (page: Page, title = ''): Promise<void> =>
  expect(bar(page).getByRole('status')).toHaveText(new RegExp(`^Playing ${title} by `));

type SystemStub = { handlers: Map<string, (details: object) => void>; position: MediaPositionState };

/** Records what the page tells the operating system. Call it before the first `goto`. */
async function stubSystem(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaSession } = navigator;
    const mediaSessionStub = {
      handlers: new Map<string, MediaSessionActionHandler | null>(),
      position: null as unknown,
    };
    Object.assign(window, { mediaSessionStub });
    mediaSession.setActionHandler = (name, handler) => void mediaSessionStub.handlers.set(name, handler);
    mediaSession.setPositionState = (position) => {
      mediaSessionStub.position = position;
    };
  });
}

const pressKey = (page: Page, action: string, details: { seekTime?: number } = {}) =>
  page.evaluate(
    ([action, details]) => {
      const { mediaSessionStub } = window as unknown as { mediaSessionStub: SystemStub };
      mediaSessionStub.handlers.get(action)?.({ action, ...details });
    },
    [action, details] as const,
  );

const systemOf = (page: Page) =>
  page.evaluate(() => ({
    title: navigator.mediaSession.metadata?.title,
    artist: navigator.mediaSession.metadata?.artist,
    pictures: navigator.mediaSession.metadata?.artwork.length,
    state: navigator.mediaSession.playbackState,
    position: (window as unknown as { mediaSessionStub: SystemStub }).mediaSessionStub.position,
  }));

test('a queue is played to its end, by the buttons, the lock screen, the keyboard and the mouse', async ({ page }) => {
  await stubSystem(page);
  await openProfile(page);
  const all = await titles(page);
  const system = () => systemOf(page);
  await clickHydrated(playButtons(page).first());
  await expectSound(page);

  await test.step('the lock screen shows track and position, and its buttons work', async () => {
    const voice = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect.poll(system).toMatchObject({ title: all[0], artist: voice, pictures: 2, state: 'playing' });
    await pressKey(page, 'nexttrack');
    await expect.poll(system).toMatchObject({ title: all[1], position: { duration: 60, playbackRate: 1 } });
    await pressKey(page, 'seekto', { seekTime: 30 });
    await expectSound(page, { after: 29 });
    await expect.poll(async () => (await system()).position.position).toBeGreaterThan(29);
    await pressKey(page, 'pause');
    await expectSilence(page);
    await expect.poll(system).toMatchObject({ state: 'paused' });
    await pressKey(page, 'play');
    await expectSound(page);
  });

  await test.step('next and previous wrap around', async () => {
    const press = (name: string) => bar(page).getByRole('button', { name }).click();
    await press('Previous');
    await expectPlaying(page, all[0]);
    await press('Previous');
    await expectPlaying(page, all.at(-1));
    await press('Next');
    await expectPlaying(page, all[0]);
    await expectSound(page);
  });

  await test.step('seeks by keyboard and mouse', async () => {
    await expect(needle(page)).toHaveAttribute('aria-valuemax', '60');
    // Paused, because the position of a sound goes on while the test is slow.
    await bar(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await expectSilence(page);
    for (const [key, position] of [
      ['Home', '0'],
      ['ArrowRight', '5'],
      ['ArrowRight', '10'],
      ['ArrowLeft', '5'],
    ] as const) {
      await needle(page).press(key);
      await expect(needle(page)).toHaveAttribute('aria-valuenow', position);
    }
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expectSound(page, { after: 5 });
    const box = await needle(page).boundingBox();
    if (!box) throw new Error('The needle is not on the screen.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expectSound(page, { after: 29 });
  });

  await test.step('each track plays the next one, and playback stops after the last', async () => {
    for (const title of all.slice(1)) {
      await expectSound(page);
      await needle(page).press('End');
      await expectPlaying(page, title);
    }
    await expectSound(page);
    await needle(page).press('End');
    await expectSilence(page);
    await expect(bar(page).getByRole('status')).toHaveText('');
    await expect(needle(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(bar(page)).toBeVisible();
  });

  await test.step('a click on a waveform plays its demo from there', async () => {
    const [, second = ''] = all;
    const picture = page
      .getByRole('main')
      // Controls of demos with the same title are numbered.
      .getByRole('slider', { name: new RegExp(`^${second}( 1)? by `) })
      .first();
    await picture.click();
    await expectPlaying(page, second);
    await expectSound(page, { after: 1 });
  });

  await test.step('speed and volume are stored', async () => {
    await bar(page).getByRole('button', { name: 'Speed: 1' }).click();
    await page.getByRole('menuitem', { name: '1.5×' }).click();
    await bar(page).getByRole('slider', { name: 'Volume' }).fill('0.4');
    await bar(page).getByRole('button', { name: 'Mute' }).click();
    await bar(page).getByRole('button', { name: 'Sound on' }).click();
    const settings = () =>
      page.evaluate(() =>
        [...(window.played ?? [])]
          .filter(({ paused }) => !paused)
          .map(({ volume, playbackRate }) => [volume, playbackRate]),
      );
    await expect.poll(settings).toEqual([[0.4, 1.5]]);
    await page.reload();
    await clickHydrated(playButtons(page).nth(1));
    await expectSound(page);
    await expect.poll(settings).toEqual([[0.4, 1.5]]);
    await expect(bar(page).getByRole('button', { name: 'Speed: 1.5' })).toBeVisible();
  });
});

test('plays a demo whose button was clicked before the scripts were loaded', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await listen(page);
  await serveSound(page, minute);
  await page.goto('/search', { waitUntil: 'commit' });
  // The page arrives in parts.
  await expect(page.getByRole('feed', { name: 'Voices' }).getByRole('article')).toHaveCount(20);
  const button = playButtons(page).last();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await playButtons(page).first().click();
  await button.click();
  release();
  await expectSound(page);
  await expect(bar(page).getByRole('status')).toHaveText(name.replace('Play', 'Playing'));
});

test('the row of a voice follows its playing demo, and pauses and resumes it', async ({ page }) => {
  await listen(page);
  await serveSound(page, minute);
  await page.goto('/search?q=freja+lindegaard');
  const row = page.getByRole('article', { name: 'Freja Lindegaard' });
  const button = row.getByRole('button', { name: /^(Play|Pause) .* by / });
  const first = (await button.getAttribute('aria-label'))?.replace('Play ', '') ?? '';
  await clickHydrated(button);
  const before = await expectSound(page);
  await expect(button).toHaveAccessibleName(`Pause ${first}`);
  await bar(page).getByRole('button', { name: 'Next' }).click();
  await expect(button).not.toHaveAccessibleName(`Pause ${first}`);
  await expect(button).toHaveAccessibleName(/^Pause /);
  await expect.poll(async () => (await sounding(page)).src).not.toBe(before.src);
  const second = (await button.getAttribute('aria-label'))?.replace('Pause ', '') ?? '';
  const { src } = await expectSound(page);
  await expect(row.getByRole('slider', { name: second })).toBeVisible();
  await button.click();
  await expectSilence(page);
  await expect(button).toHaveAccessibleName(`Play ${second}`);
  await row.focus();
  await page.keyboard.press('Space');
  expect((await expectSound(page)).src).toBe(src);
  await row.getByRole('button', { name: /^More about / }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expectSilence(page);
  await bar(page).getByRole('button', { name: 'Close the player' }).click();
  await expect(button).toHaveAccessibleName(`Play ${first}`);
});

test('preloads visible demos and the next one', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/stream')) requests.push(request.url());
  });
  await listen(page);
  // Only demos of the sample data have audio.
  await page.goto('/search?q=freja&language=da');
  const uri = await page.evaluate(async () => {
    const [voice] = await (await fetch('/v1/search?query=freja&language=da')).json();
    return voice.voiceDemos.map((demo: { uri: string }) => encodeURIComponent(demo.uri));
  });
  const times = (part: string) => requests.filter((url) => url.includes(part)).length;
  await expect.poll(() => times(uri[0]), { message: 'the first row gets ready' }).toBe(1);
  expect(times(uri[1])).toBe(0);
  await clickHydrated(playButtons(page).first());
  await expectSound(page);
  await expect.poll(() => times(uri[1]), { message: 'the next one follows' }).toBe(1);
  expect(times(uri[0]), 'the click loads nothing again').toBe(1);
});

test('the player is 150 px high, and pauses on a screen without room for it and for another tab', async ({
  page,
  context,
}) => {
  await openProfile(page);
  await clickHydrated(playButtons(page).first());
  await expectSound(page);
  await pictures(page, 'player');
  for (const [width, height] of [
    [1440, 900],
    [800, 900],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await sizeOf(bar(page))).height, { message: `at ${width} px` }).toBe(150);
  }
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(bar(page)).toBeHidden();
  await expectSilence(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectSound(page);
  const other = await context.newPage();
  await openProfile(other);
  await clickHydrated(playButtons(other).first());
  await expectSound(other);
  await expectSilence(page);
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
