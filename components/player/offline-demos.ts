import { lastStorageOwner, readDevice, writeDevice } from '@/lib/client/browser-storage';
import { privateCachePrefix } from '@/lib/client/clear-browser-storage';
import { streamUrl, type Track } from './track';

/** The cache that public/sw.js reads recordings from; each user has their own. */
const cacheName = () => `${privateCachePrefix}-${lastStorageOwner()}`;
const trackHeader = 'x-track';
const maxDemos = 60;
const maxBytes = 60_000_000;
const checkedKey = 'demos-checked';
const checkEveryMs = 24 * 60 * 60_000;

/**
 * Stores a demo for offline playback. It is fetched without cookies, so that recordings that require a session are
 * never cached. Evicts the oldest entries beyond 60 demos or 60 MB.
 */
export async function cacheDemo(track: Track): Promise<void> {
  if (!track.isDemo || !canCache()) return;
  const url = streamUrl(track);
  const cache = await caches.open(cacheName());
  const cachedResponse = await cache.match(url);
  const audio = cachedResponse ? await cachedResponse.blob() : await fetchAudio(url);
  if (!audio || audio.size > maxBytes / 4) return;
  // Delete and reinsert to mark the entry as the most recent.
  await cache.delete(url);
  await cache.put(url, createCachedResponse(track, audio));
  await evictOldest(cache);
}

export async function cachedTracks(): Promise<Track[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(cacheName());
  const responses = await cache.matchAll();
  return responses.flatMap((response) => readTrack(response.headers.get(trackHeader)) ?? []).toReversed();
}

/** Deletes a demo from the caches of all users of this browser. */
export async function forgetDemo(url: string): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(privateCachePrefix));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(url)));
}

/** True once a day: the caller then looks up whether the stored demos still exist. */
export function claimDailyCheck(): boolean {
  if (Date.now() - Number(readDevice(checkedKey)) < checkEveryMs) return false;
  writeDevice(checkedKey, String(Date.now()));
  return true;
}

/** Returns true if demos can be cached. This requires an active service worker, and respects data saver. */
function canCache(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return 'caches' in window && Boolean(navigator.serviceWorker?.controller) && connection?.saveData !== true;
}

async function fetchAudio(url: string): Promise<Blob | null> {
  // Bypass the HTTP cache: it holds the audio element's opaque response, which scripts cannot read.
  const response = await fetch(url, { credentials: 'omit', cache: 'no-store' });
  return response.ok ? response.blob() : null;
}

function createCachedResponse(track: Track, audio: Blob): Response {
  return new Response(audio, {
    headers: {
      'Content-Type': audio.type || 'audio/mpeg',
      'Content-Length': String(audio.size),
      [trackHeader]: encodeURIComponent(JSON.stringify({ ...track, picture: null })),
    },
  });
}

async function evictOldest(cache: Cache): Promise<void> {
  const requests = (await cache.keys()).toReversed();
  let bytes = 0;
  for (const [index, request] of requests.entries()) {
    const response = await cache.match(request);
    bytes += Number(response?.headers.get('content-length'));
    if (index >= maxDemos || bytes > maxBytes) await cache.delete(request);
  }
}

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
