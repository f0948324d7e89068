/**
 * Runs `load` at most once in `durationMs` and never concurrently: callers share the result. A failure is not cached.
 */
export function cachedFor<T>(durationMs: number, load: () => Promise<T>, now = Date.now): () => Promise<T> {
  let current: { promise: Promise<T>; expiresAt: number } | null = null;
  return () => {
    if (current && now() < current.expiresAt) return current.promise;
    const entry = { promise: run(), expiresAt: Number.POSITIVE_INFINITY };
    current = entry;
    return entry.promise;

    async function run(): Promise<T> {
      let expiresAt = 0;
      try {
        const result = await load();
        expiresAt = now() + durationMs;
        return result;
      } finally {
        entry.expiresAt = expiresAt;
      }
    }
  };
}
