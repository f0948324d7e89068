/**
 * The level of a test file follows from its path. This is the only place that says so: `npm test` and vitest.config.ts
 * both read it. Patterns are relative to the project's root.
 */
export const testFiles = {
  walls: ['tests/walls/**/*.test.ts'],
  unit: [
    '{app,components,lib,prisma}/**/*.test.{ts,tsx}',
    'server/{audio,local}/**/*.test.ts',
    'tests/{run,support}/**/*.test.ts',
  ],
  /** Everything else in server/: these tests have a database of their own, so commands run there for real. */
  integration: ['server/!(audio|local)/**/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  e2e: ['tests/e2e/**/*.spec.ts'],
  faults: ['tests/faults/**/*.test.ts'],
};
