import { processWide } from './process-wide';

// API routes and the web server are separate bundles and must share the state.
const globalState = processWide<{ isStopping?: boolean }>('stopping');

/** Returns true after this process received SIGTERM: it is no longer ready, and only finishes what it has begun. */
export const isStopping = (): boolean => globalState.isStopping ?? false;

export function markStopping(): void {
  globalState.isStopping = true;
}
