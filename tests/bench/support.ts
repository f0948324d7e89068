/**
 * Measures how the pages of support open in a browser on this machine while 5,000 entries wait in every queue: `npm run
 * bench:support`. Median of five, relative to the same page with empty queues. Needs the build of these sources (`npm
 * start`). Fails if a goal is missed.
 */
import { chromium, type Page } from '@playwright/test';
import { freePort } from '@/server/local/ports';
import { findBrowser } from '@/tests/run/browser';
import { aSupportAgent } from '@/tests/support/builders';
import { chromiumFlags } from '@/tests/support/chromium';
import { fillQueues, numWaiting } from '@/tests/support/large/full-queues';
import { startWeb } from '@/tests/support/processes';
import { openAs } from './lines/in-browser';
import { withServices } from './requests/services';
import { median } from './search/timing';

const rounds = 5;
const goalMs = 1_000;

/** Path and name of the list that a page shows. */
const queues: ReadonlyArray<readonly [path: string, list: string]> = [
  ['/support/voices', 'Voices'],
  ['/support/projects?phase=awaiting-approval', 'Projects'],
  ['/support/payouts', 'Payouts'],
  ['/support/money/invoices', 'Invoices'],
  ['/support/money/issues', 'Payment issues'],
  ['/support/money/differences', 'Ledger differences'],
  ['/support/jobs', 'Failed jobs'],
  ['/support/jobs/documents', 'Documents'],
];

process.env.SUPPORT_SECOND_FACTOR = 'off';

await withServices(async (_folder, undo) => {
  const { userId } = await aSupportAgent('admin');
  const port = await freePort();
  const limits = 'requests=1000000,responses=1000000000,pages=1000000';
  const env = { APP_URL: `http://localhost:${port}`, RATE_LIMITS: limits, LOG_LEVEL: 'warn' };
  const web = await startWeb(env, 'bench-support', port);
  undo.push(web.stop);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: chromiumFlags });
  undo.push(() => browser.close());
  const page = await openAs(browser, web.url, userId);
  const start = (text: string) => timeOf(page, '/support', () => page.getByRole('heading', { name: text }).waitFor());
  const emptyStartMs = await start('No pending work');
  const emptyMs = new Map<string, number>();
  for (const [path] of queues) emptyMs.set(path, await timeOf(page, path, () => firstState(page)));
  await fillQueues();
  const rows = [{ path: '/support', ms: await start('Pending work'), emptyMs: emptyStartMs }];
  for (const [path, list] of queues) {
    const shown = () => page.locator(`ul[aria-label="${list}"] > li`).nth(9).waitFor();
    rows.push({ path, ms: await timeOf(page, path, shown), emptyMs: emptyMs.get(path) ?? Number.NaN });
  }
  console.table(
    rows.map(({ path, ms, emptyMs: none }) => ({
      [`${numWaiting} wait`]: path,
      ms: Math.round(ms),
      empty: Math.round(none),
      ratio: (ms / none).toFixed(2),
      goal: goalMs,
    })),
  );
  if (rows.some(({ ms }) => ms > goalMs)) process.exitCode = 1;
});

/** Of an empty queue. */
function firstState(page: Page): Promise<void> {
  return page
    .locator('main')
    .getByText(/^(No |Ledger and provider agree)/)
    .first()
    .waitFor();
}

/** Milliseconds from the request of the page until `shown`. The first round loads code. */
async function timeOf(page: Page, path: string, shown: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto('/support/lookups');
    const started = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await shown();
    if (round > 0) times.push(performance.now() - started);
  }
  return median(times);
}
