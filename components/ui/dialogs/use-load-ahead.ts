import { useEffect } from 'react';

/** Time in which the page itself loads. */
const settleMs = 2000;

/** Loads code after a while, so that what needs it later opens at once. */
export function useLoadAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // What fails to load now is loaded again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), settleMs);
    return () => clearTimeout(timer);
  }, [load]);
}
