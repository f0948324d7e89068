import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const outside = ['**/node_modules/**', '**/.next/**', '**/.timbre/**', 'test-results/**'];

/**
 * One project a level (`vitest run --project unit`). Only `unit` and `walls` run by themselves: `api` and `faults` expect
 * the environment that tests/run.ts prepares, so `npm test -- <pattern>` is the way to run one of their files.
 */
export default defineConfig({
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    root,
    // The suite shares two cores with the servers that it tests.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, 'tests/api/**', 'tests/faults/**', 'tests/e2e/**', 'tests/walls/**'],
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { name: 'walls', include: ['tests/walls/**/*.test.ts'], testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/require-stack.ts'],
          // Wide enough for a machine that is busy with other things: a test that demands a time measures it itself.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/require-stack.ts'],
          // Kills and outages disturb each other: one file at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
