import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { sourceOf, watchDocument } from './page-tools';
import type { Browser, LaunchOptions, Point, Tab } from './engine';

type Launch = Parameters<typeof puppeteer.launch>[0];

/** Starts a browser that puppeteer controls: Firefox over WebDriver BiDi, Chromium over its own protocol. */
export async function launchPuppeteer(options: LaunchOptions, launch: Launch): Promise<Browser> {
  const { width, height, downloads, appUrl, env } = options;
  const browser = await puppeteer.launch({ headless: true, defaultViewport: { width, height }, env, ...launch });
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    version: await browser.version(),
    async newTab() {
      const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const;
      const isChromium = launch?.browser === 'chrome';
      const context = await browser.createBrowserContext(isChromium ? { downloadBehavior } : {});
      contexts.push(context);
      if (isChromium) await context.overridePermissions(appUrl, ['microphone']);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url ?? ''})`);
      });
      page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`));
      page.on('dialog', (dialog) => void dialog.accept());
      await page.evaluateOnNewDocument(`${sourceOf(watchDocument)}()`);
      return tabOf(page);
    },
    complaints: () => complaints,
    async close() {
      for (const context of contexts) await context.close().catch(() => {});
      await browser.close();
    },
  };
}

function tabOf(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded', timeout: 120_000 })),
    goBack: () => page.evaluate(() => history.back()),
    run: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: (from, to) => drag(page, from, to),
    type: (text) => page.keyboard.type(text),
    press: (key, modifiers = []) => press(page, key as KeyInput, modifiers as KeyInput[]),
    async setFiles(selector, files) {
      const input = await page.$(selector);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(...files);
    },
    setCookie: (name, value) => setCookie(page, name, value),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    print: async () => Buffer.from(await page.pdf({ format: 'A4' })),
  };
}

async function drag({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await mouse.move(to.x, to.y, { steps: 4 });
  // The page measures where the pointer is.
  await pause(200);
  await mouse.up();
}

async function press({ keyboard }: Page, key: KeyInput, modifiers: readonly KeyInput[]): Promise<void> {
  for (const modifier of modifiers) await keyboard.down(modifier);
  await keyboard.press(key);
  for (const modifier of modifiers.toReversed()) await keyboard.up(modifier);
}

const setCookie = (page: Page, name: string, value: string): Promise<void> => {
  const { hostname } = new URL(process.env.APP_URL ?? '');
  return page.browserContext().setCookie({
    name,
    value,
    domain: hostname,
    path: '/',
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
    expires: Math.round(Date.now() / 1000) + 86_400,
    sourceScheme: 'NonSecure',
  });
};
