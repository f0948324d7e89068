import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tests/run/browser.ts';
import { isolated, provider, testFiles, wholeRunOnly } from './tests/run/test-files.mjs';
import { chromiumFlags, fakeMicrophoneFlags } from './tests/support/chromium.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outside = [
  '**/node_modules/**',
  '**/.next/**',
  '**/.timbre/**',
  'test-results/**',
  ...(process.env.TEST_ALL === '1' ? [] : [wholeRunOnly]),
];

const named = (kind: 'isolated' | 'provider', patterns: readonly string[]) =>
  patterns.map((pattern) => pattern.replace('.test.', `.${kind}.test.`));

/**
 * Property tests use the same values in every run. TEST_SEED=random gives each run another seed, and a number repeats
 * such a run. Stored in the environment, because the configuration is loaded more than once.
 */
const givenSeed = process.env.TEST_SEED || '1';
const seed = givenSeed === 'random' ? String(randomInt(2 ** 31)) : givenSeed;
if (process.env.TEST_SEED !== seed) process.stdout.write(`Property tests use TEST_SEED=${seed}\n`);
process.env.TEST_SEED = seed;

const unit = {
  include: [...testFiles.unit],
  exclude: outside,
  setupFiles: ['tests/support/restore.ts', 'tests/support/property-seed.ts'],
};

const integration = {
  include: [...testFiles.integration],
  exclude: outside,
  globalSetup: ['tests/support/integration/services.ts'],
  setupFiles: ['tests/support/restore.ts', 'tests/support/property-seed.ts', 'tests/support/integration/database.ts'],
};

/**
 * One project per level (`vitest run --project unit`). `unit`, `walls` and `integration` run independently; `api` and
 * `faults` require the environment that tests/run.ts prepares, so run their files with `npm test -- <pattern>` or `npm run t`.
 */
export default defineConfig({
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    root,
    // The suite shares two cores with the servers that it tests.
    maxWorkers: 2,
    env: { TEST_SEED: seed },
    // For all levels, long enough for a busy machine: the limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { ...unit, name: 'unit', exclude: [...unit.exclude, ...isolated], isolate: false },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-isolated', include: named('isolated', testFiles.unit) },
      },
      {
        extends: true,
        test: { ...unit, name: 'stand-ins', include: [...testFiles['stand-ins']], isolate: false },
      },
      {
        extends: true,
        resolve: { alias: { 'next/link': `${root}tests/support/component/next-link.tsx` } },
        // Next reads build-time settings from it, also in the browser.
        define: { 'process.env': {} },
        // Packages found during a run would reload its pages.
        optimizeDeps: {
          entries: ['components/**/*.{ts,tsx}', 'tests/support/component/*.{ts,tsx}'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
          ],
        },
        test: {
          name: 'component',
          include: [...testFiles.component],
          exclude: outside,
          setupFiles: ['tests/support/component/setup.tsx'],
          browser: {
            enabled: true,
            headless: true,
            // The first page waits for its packages, which takes long on a busy machine.
            connectTimeout: 240_000,
            provider: playwright({
              launchOptions: {
                executablePath: findBrowser() ?? undefined,
                args: [...chromiumFlags, ...fakeMicrophoneFlags],
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Stockholm' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: { name: 'walls', include: [...testFiles.walls] },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration',
          exclude: [...integration.exclude, ...isolated, ...provider],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration-provider',
          include: named('provider', testFiles.integration),
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...integration, name: 'integration-isolated', include: named('isolated', testFiles.integration) },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [...testFiles.api],
          exclude: outside,
          globalSetup: ['tests/support/require-stack.ts'],
          setupFiles: ['tests/support/restore.ts', 'tests/support/property-seed.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [...testFiles.faults],
          exclude: outside,
          globalSetup: ['tests/support/require-stack.ts'],
          // Kills and outages disturb each other: one file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
