/**
 * Returns an object that all copies of the calling module share in this process: API routes and the web server are separate
 * bundles, and hot reload evaluates a module again.
 *
 * @param name of the module, unique in the process.
 */
export function processWide<State extends object>(name: string): Partial<State> {
  const key = Symbol.for(`timbre.${name}`);
  const existing: Partial<State> | undefined = Reflect.get(globalThis, key);
  if (existing) return existing;
  const created: Partial<State> = {};
  Reflect.set(globalThis, key, created);
  return created;
}

// API routes and the web server are separate bundles and must share the state.
const stoppingState = processWide<{ isStopping?: boolean }>('stopping');

/** Returns true after this process received SIGTERM: it is no longer ready, and only finishes what it has begun. */
export const isStopping = (): boolean => stoppingState.isStopping ?? false;

export function markStopping(): void {
  stoppingState.isStopping = true;
}
