import fc from 'fast-check';

/** The seed of all property tests of the run, which vitest.config.ts chooses and prints. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
