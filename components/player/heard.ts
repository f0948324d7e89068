import { lastStorageOwner, privateCachePrefix } from '@/lib/client/browser-storage';
import { streamAddress, type Track } from './track';

/** Where public/sw.js looks for a recording: what each user heard is apart, and only they see the list. */
const cacheName = () => `${privateCachePrefix}-${lastStorageOwner()}`;
const trackHeader = 'x-track';
const mostDemos = 60;
const mostBytes = 60_000_000;

/**
 * Keeps a demo that was heard, so that it plays without a connection. It is fetched without cookies: what needs a session
 * is never kept. The oldest give way beyond 60 demos or 60 MB.
 */
export async function keepHeard(track: Track): Promise<void> {
  if (!track.isDemo || !canKeep()) return;
  const address = streamAddress(track);
  const cache = await caches.open(cacheName());
  const known = await cache.match(address);
  const sound = known ? await known.blob() : await fetchSound(address);
  if (!sound || sound.size > mostBytes / 4) return;
  // Put anew, it is the youngest.
  await cache.delete(address);
  await cache.put(address, keptAnswer(track, sound));
  await dropOldest(cache);
}

/** What was kept, the last heard first. */
export async function heardTracks(): Promise<Track[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(cacheName());
  const answers = await cache.matchAll();
  return answers.flatMap((answer) => readTrack(answer.headers.get(trackHeader)) ?? []).toReversed();
}

/** Only where the service worker is there to play it, and not where somebody pays for each byte. */
function canKeep(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return 'caches' in window && Boolean(navigator.serviceWorker?.controller) && connection?.saveData !== true;
}

async function fetchSound(address: string): Promise<Blob | null> {
  // Past the browser's cache: what the audio element put there may not be read by a script.
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

/** Null for what an older version of the product kept. */
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
