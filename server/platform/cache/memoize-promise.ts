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
