import type * as contracts from '@/lib/contracts/events';
import { tabLocks } from './tab-locks';

type StreamEvent = contracts.LiveEvent;
/** An event of the live stream (docs/rules/api.md#live-updates). The first `reset` of a page is sent by this module. */
export type LiveEvent = Exclude<StreamEvent, { type: 'ready' | 'reset' }> | { type: 'reset'; isFirst?: true };

type Listener = (event: LiveEvent) => void;
/** Message to the other tabs from the tab that has the connection; it is not validated yet. */
type BroadcastEvent = { event: unknown; id: string };

export function projectIdOf(event: LiveEvent): string | null {
  return 'projectId' in event ? event.projectId : null;
}

const initialRetryMs = 2_000;
const maxRetryMs = 30_000;

const listeners = new Set<Listener>();
let lastId = '';
let isFresh = true;
const catchUpDelayMs = 1_500;
let stop: (() => void) | null = null;
let isPaused = false;

/**
 * Subscribes to live updates. All tabs of a browser share one connection, because HTTP/1.1 allows six per host: the tab
 * that holds the lock has the connection and broadcasts its events. When it closes, another tab continues from the last
 * event it received. A browser without locks has a connection for each tab. After a `reset` event, reload the data: events may have been missed.
 */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener);
  if (!isPaused) stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/**
 * Pauses live updates before the session ends, so that no stream is requested with an ended session. Returns a function
 * that resumes them.
 */
export function pauseLive(): () => void {
  isPaused = true;
  stop?.();
  stop = null;
  return () => {
    isPaused = false;
    if (listeners.size > 0) stop ??= start();
  };
}

/** Ignores undefined and broken events: the server may be newer than this page. */
function receive({ event, id }: BroadcastEvent, { liveEvent }: typeof contracts): void {
  if (id) lastId = id;
  const { data } = liveEvent.safeParse(event);
  if (data?.type === 'ready') catchUpOnce();
  else if (data) for (const listener of listeners) listener(data);
}

function catchUpOnce(): void {
  if (!isFresh) return;
  isFresh = false;
  for (const listener of listeners) listener({ type: 'reset', isFirst: true });
}

function start(): () => void {
  const end = new AbortController();
  void listen(end.signal);
  return () => end.abort();
}

async function listen(signal: AbortSignal): Promise<void> {
  // The schemas are not part of a page's first load.
  const schemas = await import('@/lib/contracts/events').catch((error: unknown) => {
    console.warn('Live updates could not be loaded', error);
    return null;
  });
  if (signal.aborted) return;
  if (!schemas) {
    const timer = setTimeout(() => void listen(signal), maxRetryMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    return;
  }
  const locks = tabLocks();
  if (!locks) return keepConnectionOpen(null, signal, schemas);
  const channel = new BroadcastChannel('timbre-live');
  channel.onmessage = ({ data }: MessageEvent<BroadcastEvent>) => receive(data, schemas);
  // Another tab may already have the connection; this tab then receives no `ready`.
  const catchUpTimer = setTimeout(catchUpOnce, catchUpDelayMs);
  signal.addEventListener('abort', () => {
    clearTimeout(catchUpTimer);
    channel.close();
  });
  await locks
    .request('timbre-live', { signal }, () => keepConnectionOpen(channel, signal, schemas))
    .catch((error: unknown) => {
      if (!signal.aborted) console.warn('Live updates ended', error);
    });
}

function keepConnectionOpen(
  channel: BroadcastChannel | null,
  signal: AbortSignal,
  schemas: typeof contracts,
): Promise<void> {
  // The lock may be granted just after the last listener unsubscribed.
  if (signal.aborted) return Promise.resolve();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = initialRetryMs;

  const connect = () => {
    const address = lastId ? `/v1/events?lastEventId=${encodeURIComponent(lastId)}` : '/v1/events';
    const opened = new EventSource(address);
    source = opened;
    // An EventSource delivers only events with a registered listener.
    for (const type of schemas.liveEventTypes) {
      opened.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        const shared: BroadcastEvent = { event: { ...parseObject(data), type }, id: lastEventId };
        receive(shared, schemas);
        // A listener may have unsubscribed the tab while handling this event, which closes the channel.
        if (!signal.aborted) channel?.postMessage(shared);
      });
    }
    opened.onopen = () => {
      retryMs = initialRetryMs;
    };
    opened.onerror = () => {
      // An EventSource reconnects after a lost connection, but not after an error status such as 502 during a restart.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    };
  };

  connect();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}

function parseObject(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}
