import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

type Sounding = { count: number; time: number; address: string };

declare global {
  interface Window {
    played?: Set<HTMLMediaElement>;
  }
}

/** Notes every media element that is ever told to play, in a page or outside of one. Call it before the first `goto`. */
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

/** How many elements sound at this moment, and where the first of them is. Time in seconds. */
export function sounding(page: Page): Promise<Sounding> {
  return page.evaluate(() => {
    const running = [...(window.played ?? [])].filter((element) => !element.paused && !element.ended);
    const [first] = running;
    return { count: running.length, time: first?.currentTime ?? 0, address: first?.currentSrc ?? '' };
  });
}

/** Waits until exactly one element sounds and its time has gone on, and returns where it is then. */
export async function expectSound(page: Page, { after = 0 } = {}): Promise<Sounding> {
  await expect.poll(async () => (await sounding(page)).time, { message: 'the sound goes on' }).toBeGreaterThan(after);
  const now = await sounding(page);
  expect(now.count, 'one recording sounds at a time').toBe(1);
  return now;
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await sounding(page)).count, { message: 'nothing sounds' }).toBe(0);
}

/** Sends this WAV file wherever the page streams a recording from now on, in the parts that it asks for. */
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
