import { type Page, expect } from '@playwright/test';

type Sounding = { count: number; time: number; src: string };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends the interface of the browser
  interface Window {
    played?: Set<HTMLMediaElement>;
  }
}

/** Records every media element on which play() is called, attached or not. Call it before the first `goto`. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played = new Set<HTMLMediaElement>();
    window.played = played;
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function notedPlay() {
      played.add(this);
      return play.call(this);
    };
  });
}

export function sounding(page: Page): Promise<Sounding> {
  return page.evaluate(() => {
    const running = [...(window.played ?? [])].filter((element) => !element.paused && !element.ended);
    const [first] = running;
    return { count: running.length, time: first?.currentTime ?? 0, src: first?.currentSrc ?? '' };
  });
}

export async function expectSound(page: Page, { after = 0 } = {}): Promise<Sounding> {
  let now: Sounding = { count: 0, time: 0, src: '' };
  const isSounding = async () => {
    now = await sounding(page);
    return now.time > after;
  };
  await expect.poll(isSounding, { message: `the sound is past ${after} s` }).toBe(true);
  expect(now.count, 'one recording sounds at a time').toBe(1);
  return now;
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await sounding(page)).count, { message: 'nothing sounds' }).toBe(0);
}

/** Serves this WAV file for every recording the page streams, honoring Range requests. */
export async function serveSound(page: Page, wav: Buffer): Promise<void> {
  await page.route('**/v1/stream*', (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const start = Number(from);
    const end = to === '' ? wav.length - 1 : Number(to);
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${wav.length}` },
      body: wav.subarray(start, end + 1),
    });
  });
}
