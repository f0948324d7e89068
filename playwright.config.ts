import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './tests/support/chromium';

/** Expects the running product that tests/run.ts starts: use `npm test -- <part of the file name>`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // Wide enough for a machine that is busy with other things.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.TEST_WEB_URL,
    // A press that finds nothing to press fails before its test does.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    // A worker's requests pass by `page.route`; offline.spec.ts alone wants it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A failed test leaves a screenshot and the tree of its page; a trace slows every test down: `TEST_TRACES=on npm test -- e2e`.
    trace: process.env.TEST_TRACES === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: chromiumFlags },
  },
});
