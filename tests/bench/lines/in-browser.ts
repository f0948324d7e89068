import { type Browser, chromium, type Page } from '@playwright/test';
import { maxLinesPerProject } from '@/lib/domain/line-files';
import { isBuildCurrent } from '@/server/local/build';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { replaceLines } from '@/server/lines/replace-lines';
import { sessionCookie } from '@/server/platform/session-cookie';
import { findBrowser } from '@/tests/run/browser';
import { chromiumFlags } from '@/tests/support/chromium';
import { aScript } from '@/tests/support/lines';
import { startWeb } from '@/tests/support/processes';
import { sessionSeal } from '@/tests/support/users';
import type { Undo } from '../requests/services';
import { median } from '../search/timing';
import { aLargeScript } from './large-script';

export interface Figure {
  name: string;
  measured: string;
  goal: string;
}

const rounds = 5;
/** Each key leaves fewer lines. */
const searched = '1234';
const scrollMs = 3_000;

/** Measures what a customer waits for with 20,000 lines, in a browser on this machine. */
export async function measureInBrowser(undo: Undo): Promise<Figure[]> {
  if (!isBuildCurrent(root)) {
    console.log('The browser is not measured: there is no build of these sources. Run `npm start` once.');
    return [];
  }
  const port = await freePort();
  const env = {
    APP_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'requests=1000000,responses=1000000000,pages=1000000',
    LOG_LEVEL: 'warn',
  };
  const web = await startWeb(env, 'bench-lines', port);
  undo.push(web.stop);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: chromiumFlags });
  undo.push(() => browser.close());
  const script = await aScript([]);
  await replaceLines(script.customer.actor, script.projectId, aLargeScript());
  const page = await openAs(browser, web.url, script.customer.id);
  const opened = await measureOpening(page, script.projectId);
  const keys = await measureSearch(page);
  const frames = await measureScrolling(page);
  const imported = await measureImport(browser, web.url);
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    { name: 'list of 20,000 lines open', measured: ms(median(opened)), goal: '1500 ms' },
    { name: 'search, per key', measured: `${ms(median(keys))}, at most ${ms(Math.max(...keys))}`, goal: '50 ms' },
    {
      name: 'frames per second while scrolling',
      measured: `${(1000 / mean(frames)).toFixed(1)}; ${frames.filter((frame) => frame > 20).length} of ${frames.length} over 20 ms`,
      goal: '60',
    },
    { name: 'import of 20,000 lines, from Upload to seen', measured: ms(median(imported)), goal: '3000 ms' },
  ];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function openAs(browser: Browser, url: string, userId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: sessionCookie(), value: encodeURIComponent(await sessionSeal(userId)), url }]);
  return context.newPage();
}

async function measureOpening(page: Page, projectId: string): Promise<number[]> {
  const times: number[] = [];
  // The first round warms up the server and the browser's cache.
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`/projects/${projectId}/details`);
    const started = performance.now();
    await page.goto(`/projects/${projectId}/lines`, { waitUntil: 'commit' });
    await page.locator('[data-line]').nth(8).waitFor();
    if (round > 0) times.push(performance.now() - started);
    await page.getByRole('button', { name: `All ${maxLinesPerProject.toLocaleString('en')}` }).waitFor();
  }
  return times;
}

/** From a key until the frame after the list shows the result. */
async function measureSearch(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: 'Search lines' });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await field.fill('');
    await page.locator(`[role=grid][aria-rowcount="${maxLinesPerProject + 1}"]`).waitFor();
    await field.focus();
    times.push(
      ...(await page.evaluate(async (keys) => {
        const grid = document.querySelector('[role=grid]');
        const found: number[] = [];
        for (const key of keys) {
          const started = performance.now();
          const shown = new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => {
              observer.disconnect();
              requestAnimationFrame(() => resolve());
            });
            if (grid) observer.observe(grid, { attributeFilter: ['aria-rowcount'] });
          });
          document.execCommand('insertText', false, key);
          await shown;
          found.push(performance.now() - started);
        }
        return found;
      }, searched)),
    );
  }
  await field.fill('');
  return times;
}

/** Milliseconds of each frame while the list scrolls by two rows a frame. */
function measureScrolling(page: Page): Promise<number[]> {
  return page.evaluate(async (durationMs) => {
    const frames: number[] = [];
    const started = await new Promise<number>(requestAnimationFrame);
    let last = started;
    while (last - started < durationMs) {
      window.scrollBy({ top: 128, behavior: 'instant' });
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, scrollMs);
}

async function measureImport(browser: Browser, url: string): Promise<number[]> {
  const rows = aLargeScript().lines.map(
    ({ filename, line, description }) => `${filename},${description.replaceAll(',', ';')},${line}`,
  );
  const buffer = Buffer.from(['Filename,Description,Line', ...rows].join('\n'));
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { projectId, customer } = await aScript([]);
    const page = await openAs(browser, url, customer.id);
    await page.goto(`/projects/${projectId}/lines/import`);
    const picker = page.getByLabel('Choose an Excel workbook or a CSV file, or drop it here');
    await picker.setInputFiles({ name: 'script.csv', mimeType: 'text/csv', buffer });
    await page.getByText('Result: 20,000 lines added.').waitFor();
    const started = performance.now();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.locator('[data-line]').nth(8).waitFor();
    times.push(performance.now() - started);
    await page.context().close();
  }
  return times;
}
