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

/**
 * Returns the cached promise for `key`, also while it is pending, or creates it. Removes a rejected promise, so that
 * the next caller retries.
 * @param cache may be global, for modules that hot reload evaluates again.
 */
export function memoizePromise<Key extends string, Value>(
  cache: { [name in Key]?: Promise<Value> | undefined },
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const cachedPromise = cache[key];
  if (cachedPromise) return cachedPromise;
  const promise = load();
  cache[key] = promise;
  promise.catch(() => {
    if (cache[key] === promise) delete cache[key];
  });
  return promise;
}
