export type LiveEvent = {
  type: string;
  projectId?: string;
  voiceId?: string;
  [field: string]: unknown;
};

type Listener = (event: LiveEvent) => void;
/** Sent by the tab with the connection to the others; `ready` carries only a position in the log. */
type BroadcastEvent = { event: LiveEvent; id: string };

/** An EventSource delivers only events with a registered listener. */
const eventTypes = [
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

const initialRetryMs = 2_000;
const maxRetryMs = 30_000;

const listeners = new Set<Listener>();
let lastId = '';
/** Until the stream is open, changes since the page was rendered may have been missed. */
let isFresh = true;
const catchUpDelayMs = 1_500;
let stop: (() => void) | null = null;
let isPaused = false;

/**
 * Subscribes to live updates. All tabs of a browser share one connection, because HTTP/1.1 allows six per host: the tab
 * that holds the lock has the connection and broadcasts its events. When it closes, another tab continues from the last
 * event it received. After a `reset` event, reload the data: events may have been missed.
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
 * Called before the session ends, so that no stream is requested with an ended session. Returns a function that
 * resumes.
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

function tell({ event, id }: BroadcastEvent): void {
  if (id) lastId = id;
  if (event.type === 'ready') catchUpOnce();
  else for (const listener of listeners) listener(event);
}

/** The data may have changed before the stream was open. */
function catchUpOnce(): void {
  if (!isFresh) return;
  isFresh = false;
  for (const listener of listeners) listener({ type: 'reset', isFirst: true });
}

function start(): () => void {
  const channel = new BroadcastChannel('timbre-live');
  const end = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<BroadcastEvent>) => tell(data);
  // Another tab may already have the connection; this tab then receives no `ready`.
  const catchUpTimer = setTimeout(catchUpOnce, catchUpDelayMs);
  navigator.locks
    .request('timbre-live', { signal: end.signal }, () => keepConnectionOpen(channel, end.signal))
    .catch((error: unknown) => {
      if (!end.signal.aborted) console.warn('Live updates ended', error);
    });
  return () => {
    clearTimeout(catchUpTimer);
    end.abort();
    channel.close();
  };
}

/** Keeps the connection open until this tab has no listeners. */
function keepConnectionOpen(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  // The lock may be granted just after the last listener unsubscribed.
  if (signal.aborted) return Promise.resolve();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = initialRetryMs;

  const connect = () => {
    const address = lastId ? `/v1/events?lastEventId=${encodeURIComponent(lastId)}` : '/v1/events';
    const opened = new EventSource(address);
    source = opened;
    for (const type of eventTypes) {
      opened.addEventListener(type, (message: MessageEvent<string>) => {
        const shared: BroadcastEvent = { event: { ...JSON.parse(message.data), type }, id: message.lastEventId };
        tell(shared);
        // A listener may have unsubscribed the tab while handling this event, which closes the channel.
        if (!signal.aborted) channel.postMessage(shared);
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
