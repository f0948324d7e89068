import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/run/browser';
import { wholeRunOnly } from './tests/run/test-files.mjs';
import { chromiumFlags } from './tests/support/chromium';
import { isWholeRun } from './tests/support/whole-run';

/** Requires the running product that tests/run.ts starts: use `npm test -- <part of the file name>`. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: isWholeRun ? [] : [wholeRunOnly],
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Only what hangs reaches these limits: an idle machine needs less than a tenth.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.TEST_WEB_URL,
    // Fails a click without a target before the test's own timeout.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Component tests cover the animations.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // Requests of a service worker bypass `page.route`; only tests of offline use and of the installation enable it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces slow every test down: enable them with `TEST_TRACES=on npm test -- e2e`.
    trace: process.env.TEST_TRACES === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: chromiumFlags },
  },
});
