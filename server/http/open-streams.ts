import { processWide } from '@/server/platform/process-wide';

// API routes and the web server are separate bundles and must share the set.
const globalCache = processWide<{ streams?: Set<() => void> }>('open-streams');

/** Functions that end the open event streams of this process, which would keep it alive: browsers reconnect. */
export function openStreams(): Set<() => void> {
  globalCache.streams ??= new Set();
  return globalCache.streams;
}

export function closeStreams(): void {
  for (const close of openStreams()) close();
}
