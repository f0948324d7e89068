import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { installDebian, isProgram, mayInstallPackages } from './programs.ts';

const run = promisify(execFile);
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const debianFolders = ['/usr/lib/chromium', '/usr/bin'];

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

function findNamed(names: readonly string[]): string | undefined {
  const folders = [...debianFolders, ...(process.env.PATH ?? '').split(path.delimiter)];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/**
 * Installs Debian's packages in CI and in containers, else Playwright's browser in the user's cache if there is none.
 * @throws with instructions when there is no browser
 */
export async function ensureBrowser(): Promise<void> {
  const isComplete = findFullBrowser() && findNamed(shells);
  if (!process.env.CHROMIUM_PATH && !isComplete) {
    try {
      if (mayInstallPackages()) await installChromium();
      else if (!findBrowser())
        await run('npx', ['playwright', 'install', 'chromium'], { timeout: 300_000, maxBuffer: 64 << 20 });
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (findBrowser()) return;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (apt-get install chromium chromium-headless-shell, or npx playwright install chromium) or name it in CHROMIUM_PATH.',
  );
}

async function installChromium(): Promise<void> {
  console.log('Installing Chromium for the browser tests ...');
  await installDebian(['chromium', 'chromium-headless-shell']);
}
