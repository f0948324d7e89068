/** What the server tells (docs/rules/api.md#live-updates): the event's name and what came with it. */
export type LiveEvent = {
  type: string;
  projectId?: string;
  voiceId?: string;
  [field: string]: unknown;
};

type Listener = (event: LiveEvent) => void;
/** What the tab with the connection passes on; `ready` carries a place in the log and nothing else. */
type Shared = { event: LiveEvent; id: string };

/** Event names that the server sends; an EventSource gives only those one asks for. */
const types = [
  'ready',
  'project-updated',
  'project-removed',
  'message',
  'writing-chat-message',
  'voice-demo-updated',
  'studio-quality-demo-updated',
  'export-updated',
  'notification',
  'reset',
];

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

const listeners = new Set<Listener>();
let lastId = '';
/** What happened between drawing the page and the opened stream is not known yet. */
let isFresh = true;
const followerMs = 1_500;
let stop: (() => void) | null = null;
let isPaused = false;

/**
 * Listens to live updates while at least one listener is there. All tabs of a browser share one connection, since HTTP/1.1
 * allows six a host: the tab that holds the lock has the connection and tells the others. When it closes, another takes
 * over from the last event that it saw. A `reset` means that something may have been missed: load afresh.
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
 * Ends the connection of this tab, listeners or not: for whoever is about to end the session, so that no stream is asked
 * for with one that has gone. Returns how to go on after all.
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

function tell({ event, id }: Shared): void {
  if (id) lastId = id;
  if (event.type === 'ready') catchUpOnce();
  else for (const listener of listeners) listener(event);
}

/** Once a page: has what the server drew looked at again, for whatever changed before this tab could hear of it. */
function catchUpOnce(): void {
  if (!isFresh) return;
  isFresh = false;
  for (const listener of listeners) listener({ type: 'reset', isFirst: true });
}

function start(): () => void {
  const channel = new BroadcastChannel('timbre-live');
  const end = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<Shared>) => tell(data);
  // Another tab may have the connection already: then no `ready` comes.
  const follower = setTimeout(catchUpOnce, followerMs);
  navigator.locks
    .request('timbre-live', { signal: end.signal }, () => hold(channel, end.signal))
    .catch((error: unknown) => {
      if (!end.signal.aborted) console.warn('Live updates ended', error);
    });
  return () => {
    clearTimeout(follower);
    end.abort();
    channel.close();
  };
}

/** Keeps a connection open until the tab has no listeners left. */
function hold(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  // The lock may be given in the moment in which the last listener leaves.
  if (signal.aborted) return Promise.resolve();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const connect = () => {
    const address = lastId ? `/v1/events?lastEventId=${encodeURIComponent(lastId)}` : '/v1/events';
    const opened = new EventSource(address);
    source = opened;
    for (const type of types) {
      opened.addEventListener(type, (message: MessageEvent<string>) => {
        const shared: Shared = { event: { ...JSON.parse(message.data), type }, id: message.lastEventId };
        tell(shared);
        // The last listener may have left because of this very event: then the channel is closed.
        if (!signal.aborted) channel.postMessage(shared);
      });
    }
    opened.onopen = () => {
      retryMs = firstRetryMs;
    };
    opened.onerror = () => {
      // The browser comes back by itself after a lost connection, but not after an answer such as 502 while a server restarts.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
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
