import { processWide } from '@/server/platform/process-wide';
import { addGauge } from '@/server/platform/tracing/metrics';

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

/** Adds the metrics that only a web process has. */
export function addWebMetrics(): void {
  addGauge({ name: 'timbre_live_streams', help: 'Open event streams of this process' }, (set) =>
    set(openStreams().size),
  );
}
