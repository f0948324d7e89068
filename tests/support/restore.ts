import { afterAll, vi } from 'vitest';
import { hideBrand } from '@/tests/support/texts/brand';

/** The next file of the process starts without the brand, stubs, spies and fake time of this one. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  hideBrand();
});
