import { privateCachePrefix, storageOwner } from '@/lib/client/browser-storage';
import { streamAddress, type Track } from './track';

/** The cache that public/sw.js reads recordings from; each user has their own. */
const cacheName = () => `${privateCachePrefix}-${storageOwner()}`;
const trackHeader = 'x-track';
const mostDemos = 60;
const mostBytes = 60_000_000;

/**
 * Caches a played demo for offline playback. Fetches without cookies, so recordings that require a session are never
 * cached. Evicts the oldest entries beyond 60 demos or 60 MB.
 */
export async function cacheDemo(track: Track): Promise<void> {
  if (!track.isDemo || !canKeep()) return;
  const address = streamAddress(track);
  const cache = await caches.open(cacheName());
  const known = await cache.match(address);
  const sound = known ? await known.blob() : await fetchSound(address);
  if (!sound || sound.size > mostBytes / 4) return;
  // Delete and reinsert to mark the entry as the most recent.
  await cache.delete(address);
  await cache.put(address, keptAnswer(track, sound));
  await dropOldest(cache);
}

/** Returns the cached demos, most recently played first. */
export async function cachedTracks(): Promise<Track[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(cacheName());
  const answers = await cache.matchAll();
  return answers.flatMap((answer) => readTrack(answer.headers.get(trackHeader)) ?? []).toReversed();
}

/** Requires an active service worker, and respects the browser's data saver. */
function canKeep(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return 'caches' in window && Boolean(navigator.serviceWorker?.controller) && connection?.saveData !== true;
}

async function fetchSound(address: string): Promise<Blob | null> {
  // Bypass the HTTP cache: it holds the audio element's opaque response, which scripts cannot read.
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  return answer.ok ? answer.blob() : null;
}

function keptAnswer(track: Track, sound: Blob): Response {
  return new Response(sound, {
    headers: {
      'Content-Type': sound.type || 'audio/mpeg',
      'Content-Length': String(sound.size),
      [trackHeader]: encodeURIComponent(JSON.stringify({ ...track, picture: null })),
    },
  });
}

async function dropOldest(cache: Cache): Promise<void> {
  const requests = (await cache.keys()).toReversed();
  let bytes = 0;
  for (const [index, request] of requests.entries()) {
    const answer = await cache.match(request);
    bytes += Number(answer?.headers.get('content-length'));
    if (index >= mostDemos || bytes > mostBytes) await cache.delete(request);
  }
}

/** Returns null for entries written by an older version. */
function readTrack(header: string | null): Track | null {
  try {
    const track: unknown = JSON.parse(decodeURIComponent(header ?? ''));
    return isTrack(track) ? track : null;
  } catch {
    return null;
  }
}

function isTrack(value: unknown): value is Track {
  if (typeof value !== 'object' || value === null) return false;
  const { id, uri, title, subtitle, peaks, durationMs } = value as Partial<Record<keyof Track, unknown>>;
  return (
    [id, uri, title, subtitle].every((text) => typeof text === 'string') &&
    (peaks === null || typeof peaks === 'string') &&
    (durationMs === null || typeof durationMs === 'number')
  );
}
