// API routes and the web server are separate bundles and must share the set.
const globalCache = globalThis as typeof globalThis & { timbreStreams?: Set<() => void> };

/** Functions that end the open event streams of this process, which would keep it alive: browsers reconnect. */
export function openStreams(): Set<() => void> {
  globalCache.timbreStreams ??= new Set();
  return globalCache.timbreStreams;
}

export function closeStreams(): void {
  for (const close of openStreams()) close();
}
