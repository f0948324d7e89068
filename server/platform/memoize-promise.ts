/**
 * What is made once and kept: everybody who asks gets the same promise, also while it is on its way. A failure is told
 * to those who wait for it and forgotten: a database that was away for a moment is asked again by the next one.
 * @param kept where it is kept under `key`; may be shared by modules that hot reload evaluates again
 */
export function memoizePromise<Key extends string, Value>(
  kept: { [name in Key]?: Promise<Value> | undefined },
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept[key];
  if (known) return known;
  const made = make();
  kept[key] = made;
  made.catch(() => {
    if (kept[key] === made) delete kept[key];
  });
  return made;
}
