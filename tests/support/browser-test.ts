import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { db } from '@/server/platform/db';
import { idOf, type SampleUser, sessionCookieName, sessionSeal } from './users';
import { isWholeRun } from './whole-run';

export { expect } from '@playwright/test';

type Fixtures = {
  user: SampleUser | null;
  pageOf: (user: SampleUser | { id: string }) => Promise<Page>;
  /** A page of a browser of its own, of the installation at this URL. */
  visitorOf: (url: string) => Promise<Page>;
  /** Allows errors that the test causes, such as a declined card or an offline browser. */
  allowComplaint: (pattern: RegExp) => void;
  watcher: Watcher;
};

type Watcher = {
  complaints: string[];
  violations: string[];
  allowed: RegExp[];
  pages: Page[];
};

/**
 * Fails on console errors, uncaught exceptions, failed requests, responses of 400 or more, violations of the Content
 * Security Policy, and axe violations at the end of the test, on every page that it opened. Of pages with the same
 * outline, only the whole run looks for violations in more than one: component tests do so in each state of a screen.
 */
export const test = base.extend<Fixtures>({
  user: [null, { option: true }],

  watcher: async ({ browserName: _ }, use) => {
    await use({ complaints: [], violations: [], allowed: [], pages: [] });
  },

  allowComplaint: async ({ watcher }, use) => {
    await use((pattern) => {
      watcher.allowed.push(pattern);
    });
  },

  page: async ({ page, context, user, watcher }, use) => {
    if (user) await login(context, await idOf(user));
    await watch(page, watcher);
    await use(page);
  },

  pageOf: async ({ browser, baseURL, viewport, watcher }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (wanted) => {
      const context = await browser.newContext({ baseURL, viewport });
      contexts.push(context);
      await login(context, typeof wanted === 'string' ? await idOf(wanted) : wanted.id);
      const page = await context.newPage();
      await watch(page, watcher);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  visitorOf: async ({ browser, viewport, watcher }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (baseURL) => {
      const context = await browser.newContext({ baseURL, viewport });
      contexts.push(context);
      const page = await context.newPage();
      await watch(page, watcher);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

test.afterEach(async ({ watcher }) => {
  const { complaints, violations, allowed } = watcher;
  // A policy violation in a test would affect every user.
  expect.soft(violations, 'violations of the policy').toEqual([]);
  expect.soft(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
  for (const page of watcher.pages) await checkPage(page);
});

export async function login(context: BrowserContext, userId: string): Promise<void> {
  const url = process.env.TEST_WEB_URL ?? '';
  const value = encodeURIComponent(await sessionSeal(userId, { isFresh: true }));
  await context.addCookies([{ name: sessionCookieName, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/**
 * Ends the user's sessions when the page sends such a request. If they ended before, the page could notice it earlier:
 * its event stream checks the session now and then.
 */
export async function endSessionsAt(page: Page, userId: string, { method, url }: { method: string; url: RegExp }) {
  let isEnded = false;
  await page.route(url, async (route) => {
    if (!isEnded && route.request().method() === method) {
      isEnded = true;
      await db.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } });
    }
    await route.continue();
  });
}

/** Keeps snackbars open after their 4 s, as the mouse does that rests on them. Call it before the first `goto`. */
export async function keepSnackbars(page: Page): Promise<void> {
  await page.addInitScript(() => {
    setInterval(() => {
      for (const snackbar of document.querySelectorAll('[data-snackbars] > *')) {
        snackbar.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    }, 500);
  });
}

const violationMark = 'securitypolicyviolation:';

/** Waits until React runs all parts of a page that was loaded (`components/ui/ready-mark.tsx`). */
function loadReady(page: Page): void {
  const isReady = page.locator('html[data-ready], html:not(:has([data-part]))');
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isReady.waitFor({ state: 'attached' });
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await isReady.waitFor({ state: 'attached' });
    return response;
  };
}

async function watch(page: Page, { complaints, violations, pages }: Watcher): Promise<void> {
  pages.push(page);
  loadReady(page);
  // The browser does not log all of them to the console.
  await page.addInitScript((mark) => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(mark, effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`);
      },
    );
  }, violationMark);
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(violationMark) || /content.security.policy/i.test(text)) return void violations.push(text);
    if (message.type() === 'error' && !isNowhere(message.location().url))
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack || error.message || error.name}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (isNowhere(request.url())) return;
    // Navigation, a stopped player and a closed event stream abort their requests.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400 || isNowhere(response.url())) return;
    complaints.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** A color during a fade has less contrast, and a dialog that closes still hides the page from assistive technology. */
async function finishAnimations(page: Page): Promise<void> {
  const finish = () =>
    page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
      return document.querySelectorAll('[role=dialog][data-state=closed], [role=alertdialog][data-state=closed]')
        .length;
    });
  await expect.poll(finish, { message: 'closing dialogs' }).toBe(0);
}

/** The demos of `buildVoice` have no files. */
const isNowhere = (url: string): boolean => /[/=]test(?:\/|%2F)[\w-]+\.mp3/.test(url);

const checkedOutlines = new Set<string>();

/** The width and the path of a page, without ids. */
function outlineOf(page: Page): string {
  const parts = new URL(page.url()).pathname.split('/').map((part) => (/^[a-z-]*$/.test(part) ? part : '*'));
  return `${page.viewportSize()?.width} ${parts.join('/')}`;
}

/** A violation counts unless the page changed while it was looked for, for example into another page. */
async function checkPage(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return;
  const outline = outlineOf(page);
  if (checkedOutlines.has(outline) && !isWholeRun) return;
  checkedOutlines.add(outline);
  // During a navigation there is none until the metadata of the new page has arrived.
  await expect(page, 'title of the page').toHaveTitle(/./);
  let found: Awaited<ReturnType<typeof violationsOf>> = [];
  await expect(async () => {
    await finishAnimations(page);
    const before = await changesOf(page);
    found = await violationsOf(page);
    const isSettled = (await changesOf(page)) === before;
    expect(isSettled ? [] : found, 'violations in a page that changes').toEqual([]);
  }).toPass({ timeout: 20_000 });
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Counts the changes of a document from the first call on; begins again after a navigation. */
function changesOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const counted = document as Document & { numChanges?: number };
    if (counted.numChanges === undefined) {
      counted.numChanges = 0;
      new MutationObserver((records) => {
        counted.numChanges = (counted.numChanges ?? 0) + records.length;
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    }
    return `${performance.timeOrigin} ${location.href} ${counted.numChanges}`;
  });
}

async function violationsOf(page: Page) {
  // Reporting only violations is more than twice as fast.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
