// API routes and the web server are separate bundles and must share the state.
const globalState = globalThis as typeof globalThis & { timbreIsStopping?: boolean };

/** Whether this process got SIGTERM: it is no longer ready, and only finishes what it has begun. */
export const isStopping = (): boolean => globalState.timbreIsStopping ?? false;

export function markStopping(): void {
  globalState.timbreIsStopping = true;
}
