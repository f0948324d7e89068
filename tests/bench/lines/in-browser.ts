import { type Browser, chromium, type Page } from '@playwright/test';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import { replaceLines } from '@/server/lines/replace-lines';
import { freePort } from '@/server/local/ports';
import { sessionCookie } from '@/server/platform/session-cookie';
import type { Undo } from '@/tests/bench/requests/services';
import { median } from '@/tests/bench/search/timing';
import { findBrowser } from '@/tests/run/browser';
import { aScript } from '@/tests/support/builders';
import { chromiumFlags } from '@/tests/support/chromium';
import { startWeb } from '@/tests/support/processes';
import { sessionSeal } from '@/tests/support/users';
import { aLargeScript } from './large-script';

export type Figure = {
  name: string;
  measured: string;
  /** Relative to the same with a short script, in the same run. */
  ratio: number | null;
  goal: string;
  isMet: boolean;
};

const rounds = 5;
/** Each key leaves fewer lines. */
const searched = '1234';
const scrollMs = 3_000;
/** Length of a short script: the first page of a list. */
const numShortLines = 200;

/** A time is missed if the machine is fast enough for it with a short script: it is then over `ratio` times as long. */
const goals = {
  open: { ms: 1_500, ratio: 1.5 },
  key: { ms: 50, ratio: 1.5 },
  frame: { ms: 50, ratio: 1.5 },
  import: { ms: 3_000 },
  otherPage: { ratio: 1.2 },
};

/** Measures what a customer waits for with 20,000 lines, in a browser on this machine. Needs a build of these sources. */
export async function measureInBrowser(undo: Undo): Promise<Figure[]> {
  const port = await freePort();
  const env = {
    APP_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'requests=1000000,responses=1000000000,pages=1000000,prefetches=1000000',
    LOG_LEVEL: 'warn',
  };
  const web = await startWeb(env, 'bench-lines', port);
  undo.push(web.stop);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: chromiumFlags });
  undo.push(() => browser.close());
  const script = (numLines: number) => aScriptPage(browser, web.url, numLines);
  const [long, short, none] = [await script(maxLinesPerProject), await script(numShortLines), await script(0)];
  const figures = [
    await openFigure(long, short),
    await keyFigure(long, short),
    await frameFigure(long, short),
    await otherPageFigure(long, none),
  ];
  return [...figures, await importFigure(browser, web.url)];
}

/** The details show no lines. */
async function otherPageFigure(long: Script, none: Script): Promise<Figure> {
  const [withLines, without] = await inTurns(4 * rounds, [long, none], async ({ page, path }) => {
    const started = performance.now();
    await page.goto(`${path}/details`);
    return performance.now() - started;
  });
  const [ms, baseMs] = [median(withLines), median(without)];
  const ratio = ms / baseMs;
  return {
    name: 'details of a project with 20,000 lines',
    measured: `${inMs(ms)}; without lines ${inMs(baseMs)}`,
    ratio,
    goal: `${goals.otherPage.ratio} times`,
    isMet: ratio <= goals.otherPage.ratio,
  };
}

async function openFigure(long: Script, short: Script): Promise<Figure> {
  const [longMs, shortMs] = (await inTurns(rounds, [long, short], openList)).map(median);
  return timeFigure('list of 20,000 lines open', longMs, shortMs, goals.open);
}

/** The slowest of the keys, each with the median of its rounds. */
async function keyFigure(long: Script, short: Script): Promise<Figure> {
  const [longKeys, shortKeys] = await inTurns(rounds, [long, short], typeSearch);
  const slowest = (times: readonly number[][]) =>
    Math.max(...[...searched].map((_, key) => median(times.map((round) => round[key] ?? 0))));
  return timeFigure('search, per key', slowest(longKeys), slowest(shortKeys), goals.key);
}

/** The slowest frame of a round, the median of the rounds. */
async function frameFigure(long: Script, short: Script): Promise<Figure> {
  const scrolled = await inTurns(rounds, [long, short], ({ page }) => scroll(page));
  const [longMs, shortMs] = scrolled.map((times) => median(times.map((frames) => Math.max(...frames))));
  return timeFigure('slowest frame while scrolling', longMs, shortMs, goals.frame);
}

function timeFigure(name: string, ms = 0, shortMs = 0, goal: { ms: number; ratio: number }): Figure {
  const ratio = ms / shortMs;
  return {
    name,
    measured: `${inMs(ms)}; with ${numShortLines} lines ${inMs(shortMs)}`,
    ratio,
    goal: `${inMs(goal.ms)} or ${goal.ratio} times`,
    isMet: ms <= goal.ms || ratio <= goal.ratio,
  };
}

const inMs = (value: number) => `${Math.round(value)} ms`;

/** Measures the subjects by turns, because the machine may be faster at one time than at another. Skips the first round. */
async function inTurns<S, T>(
  numRounds: number,
  [first, second]: readonly [S, S],
  measure: (subject: S) => Promise<T>,
): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  for (let round = 0; round <= numRounds; round++) {
    const [one, other] = [await measure(first), await measure(second)];
    if (round === 0) continue;
    results[0].push(one);
    results[1].push(other);
  }
  return results;
}

type Script = {
  page: Page;
  path: string;
  numLines: number;
};

async function aScriptPage(browser: Browser, url: string, numLines: number): Promise<Script> {
  const { projectId, customer } = await aScript([]);
  const { lines, ...options } = aLargeScript();
  await replaceLines(customer.actor, projectId, { ...options, lines: lines.slice(0, numLines) });
  return { page: await openAs(browser, url, customer.id), path: `/projects/${projectId}`, numLines };
}

async function openAs(browser: Browser, url: string, userId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: sessionCookie(), value: encodeURIComponent(await sessionSeal(userId)), url }]);
  return context.newPage();
}

async function openList({ page, path, numLines }: Script): Promise<number> {
  await page.goto(`${path}/details`);
  const started = performance.now();
  await page.goto(`${path}/lines`, { waitUntil: 'commit' });
  await page.locator('[data-line]').nth(8).waitFor();
  const ms = performance.now() - started;
  await page.getByRole('button', { name: `All ${numLines.toLocaleString('en')}` }).waitFor();
  return ms;
}

/** Milliseconds from each key until the frame after the list shows the result. */
async function typeSearch({ page, numLines }: Script): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: 'Search lines' });
  await field.fill('');
  await page.locator(`[role=grid][aria-rowcount="${numLines + 1}"]`).waitFor();
  await field.focus();
  const times = await page.evaluate(async (keys) => {
    const grid = document.querySelector('[role=grid]');
    const found: number[] = [];
    for (const key of keys) {
      const started = performance.now();
      const shown = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => resolve());
        });
        // Fewer lines, or none: then the table is removed.
        if (grid) observer.observe(grid, { attributeFilter: ['aria-rowcount'] });
        if (grid?.parentNode) observer.observe(grid.parentNode, { childList: true });
      });
      document.execCommand('insertText', false, key);
      if (grid?.isConnected) await shown;
      found.push(performance.now() - started);
    }
    return found;
  }, searched);
  await field.fill('');
  return times;
}

/** Milliseconds of each frame while the page scrolls by 128 px a frame, to its end and back. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(async (durationMs) => {
    const frames: number[] = [];
    const started = await new Promise<number>(requestAnimationFrame);
    let last = started;
    let top = 128;
    while (last - started < durationMs) {
      const before = window.scrollY;
      window.scrollBy({ top, behavior: 'instant' });
      if (window.scrollY === before) top = -top;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    window.scrollTo(0, 0);
    return frames;
  }, scrollMs);
}

async function importFigure(browser: Browser, url: string): Promise<Figure> {
  const ms = median(await measureImport(browser, url));
  return {
    name: 'import of 20,000 lines, from Upload until they are shown',
    measured: inMs(ms),
    ratio: null,
    goal: inMs(goals.import.ms),
    isMet: ms <= goals.import.ms,
  };
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
