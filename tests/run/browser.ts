import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Returns the browser for the tests: CHROMIUM_PATH, the system's, one on the PATH, or Playwright's. */
export function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is no program.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = ['/usr/bin/chromium', ...folders.flatMap((folder) => names.map((name) => path.join(folder, name)))];
  return places.find(isProgram) ?? [chromium.executablePath()].find((own) => own !== '' && isProgram(own)) ?? null;
}

/**
 * Installs Debian's package on Debian or Ubuntu as root, else Playwright's browser. @throws with instructions when
 * neither works
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  try {
    if (existsSync('/etc/debian_version') && isRoot) await installDebian();
    else await run('npx', ['playwright', 'install', 'chromium'], { timeout: 300_000, maxBuffer: 64 << 20 });
  } catch {
    // Checked below.
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (apt-get install chromium, or npx playwright install chromium) or name it in CHROMIUM_PATH.',
  );
}

async function installDebian(): Promise<void> {
  console.log('Installing Chromium for the browser tests ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: 300_000, maxBuffer: 64 << 20 };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
