import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, login, test } from '@/tests/support/browser-test';
import { type Outcome, pageRows, roles } from '@/tests/support/page-rows';
import { builtPages, isOfFreja, pathOf, sampleRecords } from '@/tests/support/pages';
import { klang } from '@/tests/support/texts/brand';
import { idOf, type SampleUser } from '@/tests/support/users';
import { isWholeRun } from '@/tests/support/whole-run';

/**
 * Opens every page as every kind of user. In the browser what is theirs, in the quick run by the first of them only; else
 * its HTML is read. The installation has a brand, so none of them names the product.
 */
test.describe.configure({ mode: 'parallel' });

const users = { visitor: null, customer: 'olivia', voice: 'marcus', support: 'support' } as const;

test('every page of the build has a row, and every row a page', () => {
  expect(Object.keys(pageRows).toSorted(), 'rows of tests/support/page-rows.ts').toEqual(builtPages());
});

test.beforeAll(async ({ request }) => {
  await db.brandVersion.create({ data: { brand: klang, createdBy: 'a-test' } });
  await expect.poll(async () => (await request.get('/search')).text()).not.toContain('data-brand="Timbre"');
});

for (const [column, role] of roles.entries()) {
  test(`every page, as ${role}`, async ({ page, watcher }) => {
    const segmentsOf = await sampleRecords();
    const underWay = watchData(page);
    let loggedIn: SampleUser | null = null;
    for (const [route, outcomes] of Object.entries(pageRows)) {
      const user = role === 'voice' && isOfFreja(route) ? 'freja' : users[role];
      if (user && user !== loggedIn) await login(page.context(), await idOf(user));
      loggedIn = user;
      const outcome = outcomes[column] ?? 'missing';
      const fill = (to: string) => pathOf(to, segmentsOf(route));
      const path = fill(route);
      const what = `${path} as ${role}: ${outcome}`;
      const isOpened = isWholeRun || outcomes.indexOf(outcome) === column;
      if (isOpened && isShown(outcome)) {
        const end = outcome === 'page' ? path : fill(outcome.replace('then ', ''));
        await openPage(page, { path, end, what, underWay });
        expect.soft(watcher.complaints.splice(0), what).toEqual([]);
      } else {
        expect.soft(await readPage(page, path), what).toMatchObject(contentOf(outcome, fill));
      }
    }
  });
}

test('files, texts of the API and refusals do not name the product either', async ({ request }) => {
  const files = ['/manifest.webmanifest', '/icon.svg', '/offline', '/sw.js', '/robots.txt', '/sitemap.xml'];
  const texts = ['/v1/openapi.json', '/v1/installation', '/v1/health', '/v1/no-such-endpoint'];
  // A page that does not exist, an address that cannot be read, and one that is too long.
  const refused = ['/voices/none', '/%', `/${'x'.repeat(40_000)}`];
  for (const path of [...files, ...texts, ...refused]) {
    const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    expect.soft(namesProduct.exec(await response.text())?.[0], path.slice(0, 80)).toBeUndefined();
  }
});

const soft = expect.configure({ soft: true, timeout: 20_000 });
/** Other tests may have stored another brand since then. */
const title = /^.+ · (?!Timbre$).+$/;
const namesProduct = /.{0,80}Timbre.{0,80}/;
/** Pages with former names of the installation. */
const histories = /^\/support\/(?:audit-log|installation)/;
const refusals =
  /^(?:Please login|Log in as another user|This page does not exist|Something went wrong here\. Sorry\. Please try again\.)$/;
const problems = /went wrong|could not|does not exist/i;

const isShown = (outcome: Outcome): boolean => outcome === 'page' || outcome.startsWith('then ');

type Opening = { path: string; end: string; what: string; underWay: ReadonlySet<unknown> };

async function openPage(page: Page, { path, end, what, underWay }: Opening): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), what).toBe(200);
  const { pathname } = new URL(end, page.url());
  await soft(page, what).toHaveURL((url) => url.pathname === pathname);
  // What fails to load is reported, and shown, when its request ends.
  await soft.poll(() => underWay.size, { message: what, intervals: [10, 20, 50, 100] }).toBe(0);
  await soft(page.locator('h1'), what).toHaveText([/\S/]);
  await soft(page, what).toHaveTitle(title);
  const shown = page.getByText(refusals).or(page.getByRole('alert').filter({ hasText: problems }));
  await soft(shown, what).toHaveCount(0);
  expect.soft(await page.locator('img').evaluateAll(brokenImages), what).toEqual([]);
  if (!histories.test(path)) expect.soft(namesProduct.exec(await page.content())?.[0], what).toBeUndefined();
  // A page may leave when its data shows that there is nothing to do.
  await soft(page, what).toHaveURL((url) => url.pathname === pathname);
}

/** Their responses have the status 200: unknown addresses lead to the search. */
const brokenImages = (images: Element[]): string[] =>
  images.flatMap((image) =>
    image instanceof HTMLImageElement && image.complete && image.currentSrc && image.naturalWidth === 0
      ? [image.currentSrc]
      : [],
  );

/** Requests of data that have not ended. */
function watchData(page: Page): ReadonlySet<unknown> {
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/v1/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

const refusalOf: Partial<Record<Outcome, string>> = { login: 'Please login', denied: 'Log in as another user' };

async function readPage(page: Page, path: string) {
  const response = await page.request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  const named = namesProduct.exec(html)?.[0];
  const answer = { status: response.status(), location: response.headers().location ?? null, named };
  if (answer.status !== 200) return answer;
  return {
    ...answer,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    numHeadings: html.match(/<h1[\s>]/g)?.length,
    refusal: /Please login|Log in as another user/.exec(html)?.[0],
    // Marks of an error while the page was rendered, after its status had been sent or before. Without a value, a part waits for a browser.
    failure: /data-dgst="[^"].{0,80}|__next_error__/.exec(html)?.[0],
  };
}

function contentOf(outcome: Outcome, fill: (route: string) => string) {
  if (outcome.startsWith('/')) return { status: 307, location: fill(outcome), named: undefined };
  if (outcome === 'missing') return { status: 404, location: null, named: undefined };
  const shown = {
    named: undefined,
    title: expect.stringMatching(title),
    failure: undefined,
    refusal: refusalOf[outcome],
  };
  // The heading of the user's own pages may wait for their data.
  const numHeadings = isShown(outcome) ? {} : { numHeadings: 1 };
  return { status: 200, location: null, ...shown, ...numHeadings };
}
