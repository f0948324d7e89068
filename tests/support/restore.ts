import { afterAll, vi } from 'vitest';

/** The next file of the process starts without the stubs, spies and fake time of this one. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
