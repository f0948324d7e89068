import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findProgram, installDebian, isProgram, mayInstallPackages } from './programs.ts';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const findNamed = (names: readonly string[]): string | undefined =>
  names.map((name) => findProgram(name, ['/usr/lib/chromium', '/usr/bin'])).find((file) => file !== undefined);

/**
 * Returns the browser for the tests: CHROMIUM_PATH, a headless shell, the system's browser, or Playwright's. The shell
 * renders the same pages in two thirds of the processor time, because it has no user interface of its own.
 */
export function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) return findNamed(shells) ?? findFullBrowser();
  if (isProgram(chosen)) return chosen;
  throw new Error(`CHROMIUM_PATH is ${chosen}, which is no program.`);
}

/** Returns a browser with a user interface, which can check what a headless shell cannot: whether a page is installable. */
export function findFullBrowser(): string | null {
  return findNamed(browsers) ?? [chromium.executablePath()].find((own) => own !== '' && isProgram(own)) ?? null;
}

/** Installs Debian's packages in CI and in containers, else Playwright's browser in the user's cache if there is none. */
async function installBrowser(): Promise<void> {
  const options = { timeout: 300_000, maxBuffer: 64 << 20 };
  if (mayInstallPackages()) {
    if (!findFullBrowser() || !findNamed(shells)) await installDebian(['chromium', 'chromium-headless-shell']);
  } else if (!findBrowser()) await promisify(execFile)('npx', ['playwright', 'install', 'chromium'], options);
}

/** @throws with instructions when there is no browser, and none could be installed */
export async function ensureBrowser(): Promise<void> {
  if (!process.env.CHROMIUM_PATH) await installBrowser().catch((error: Error) => console.error(error.message));
  if (findBrowser()) return;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (apt-get install chromium chromium-headless-shell, or npx playwright install chromium) or name it in CHROMIUM_PATH.',
  );
}
