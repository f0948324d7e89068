import { processWide } from '@/server/platform/process-wide';

// API routes and the web server are separate bundles and must share the set.
const globalCache = processWide<{ streams?: Set<() => void> }>('open-streams');

/**
 * Returns the functions that end the open event streams of this process. Streams would keep the process alive; browsers
 * reconnect.
 */
export function openStreams(): Set<() => void> {
  globalCache.streams ??= new Set();
  return globalCache.streams;
}

export function closeStreams(): void {
  for (const close of openStreams()) close();
}
