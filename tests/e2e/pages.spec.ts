import type { Page } from '@playwright/test';
import { expect, login, test } from '@/tests/support/browser-test';
import { type Outcome, pageRows, roles } from '@/tests/support/page-rows';
import { builtPages, isOfFreja, pathOf, sampleRecords } from '@/tests/support/pages';
import { idOf, type SampleUser } from '@/tests/support/users';
import { isWholeRun } from '@/tests/support/whole-run';

/**
 * Opens every page as every kind of user. In the browser what is theirs, in the quick run by the first of them only; else
 * its HTML is read.
 */
test.describe.configure({ mode: 'parallel' });

const users = { visitor: null, customer: 'olivia', voice: 'marcus', support: 'support' } as const;

test('every page of the build has a row, and every row a page', () => {
  expect(Object.keys(pageRows).toSorted(), 'rows of tests/support/page-rows.ts').toEqual(builtPages());
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

const soft = expect.configure({ soft: true, timeout: 20_000 });
const title = /^.+ · Timbre$/;
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
  const answer = { status: response.status(), location: response.headers().location ?? null };
  if (answer.status !== 200) return answer;
  const html = await response.text();
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
  if (outcome.startsWith('/')) return { status: 307, location: fill(outcome) };
  if (outcome === 'missing') return { status: 404, location: null };
  const shown = { title: expect.stringMatching(title), failure: undefined, refusal: refusalOf[outcome] };
  // The heading of the user's own pages may wait for their data.
  const numHeadings = isShown(outcome) ? {} : { numHeadings: 1 };
  return { status: 200, location: null, ...shown, ...numHeadings };
}
