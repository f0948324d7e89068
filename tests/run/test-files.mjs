/**
 * Maps each level to the paths of its test files. `npm test` and vitest.config.ts
 * both use it. Patterns are relative to the project's root.
 */
export const testFiles = {
  walls: ['tests/walls/**/*.test.ts'],
  unit: [
    '{app,components,lib,prisma}/**/!(*.component).test.{ts,tsx}',
    'server/audio/**/*.test.ts',
    'server/local/{!(hostile-requests),{backup,database,mail}/*}.test.ts',
    // The rest of server/ without a database.
    'server/*.unit*.test.ts',
    'server/!(audio|local)/**/*.unit*.test.ts',
    'tests/{engines,run,support}/**/*.test.ts',
  ],
  /** The stand-ins for S3, Stripe and a mail server. */
  'stand-ins': ['{server/local/s3,services}/**/*.test.ts', 'server/local/hostile-requests.test.ts'],
  /** Components in a real browser, with the API stubbed. */
  component: ['components/**/*.component.test.tsx'],
  /** The rest of server/: each worker has its own database, on which commands run unmocked. */
  integration: ['server/!(*.unit*).test.ts', 'server/!(audio|local)/**/!(*.unit*).test.ts'],
  api: ['tests/api/**/*.test.ts'],
  e2e: ['tests/e2e/**/*.spec.ts'],
  faults: ['tests/faults/**/*.test.ts'],
};

/**
 * Unit and integration tests share the modules of their process, which loads them once. Those that change the
 * environment, replace modules or depend on what a module remembers have a process of their own.
 */
export const isolated = ['**/*.isolated.test.ts'];

/** Each file starts a payment provider of its own, with the time of its tests. They share processes. */
export const provider = ['**/*.provider.test.ts'];

/** Files that run in `npm run test:all` only, and when they are named. */
export const wholeRunOnly = '**/*.whole.*';

/** Fault tests that start installations of their own, and wait for them: they run beside the others. */
export const ownServices = /\/start\./;

/** Fault tests that measure, flood, or take processes away that the others need: they run afterwards. */
export const needsMachine = /\/(?:floods|image|live-changes|live-updates|proxy|restarts|search-changes)\./;
