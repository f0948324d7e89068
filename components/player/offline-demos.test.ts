import { beforeEach, expect, test, vi } from 'vitest';
import { setStorageOwner } from '@/lib/client/browser-storage';
import { cachedTracks, cacheDemo } from './offline-demos';
import { streamAddress, type Track } from './track';

/** Minimal browser Cache: one response per URL, in insertion order. */
class MemoryCache {
  readonly answers = new Map<string, Response>();
  match = async (address: string | Request) => this.answers.get(keyOf(address))?.clone();
  matchAll = async () => [...this.answers.values()];
  keys = async () => [...this.answers.keys()].map((address) => new Request(address));
  delete = async (address: string | Request) => this.answers.delete(keyOf(address));
  put = async (address: string | Request, answer: Response) => void this.answers.set(keyOf(address), answer);
}

const origin = 'http://localhost';
const keyOf = (address: string | Request): string =>
  new URL(typeof address === 'string' ? address : address.url, origin).href;

const stored = new Map<string, MemoryCache>();
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  stored.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response('sound', { headers: { 'Content-Type': 'audio/mpeg' } }));
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new MemoryCache();
      stored.set(name, cache);
      return cache;
    },
    delete: async (name: string) => stored.delete(name),
  };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  vi.stubGlobal('fetch', fetched);
});

const demo = (id: string, more: Partial<Track> = {}): Track => ({
  id,
  uri: `demos/${id}.mp3`,
  title: `Demo ${id} – æøå`,
  subtitle: 'Freja Holm',
  peaks: 'AAEC',
  durationMs: 9_000,
  picture: '/v1/pictures/1',
  isDemo: true,
  ...more,
});

const ids = async () => (await cachedTracks()).map(({ id }) => id);

test('keeps a demo with what is known of it, asked for without a session', async () => {
  await cacheDemo(demo('a'));
  expect(fetched).toHaveBeenCalledWith(streamAddress(demo('a')), expect.objectContaining({ credentials: 'omit' }));
  expect(await cachedTracks()).toEqual([demo('a', { picture: null })]);
});

test('what is not a public demo, or is refused, is not kept', async () => {
  await cacheDemo(demo('take', { isDemo: false }));
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(new Response('no', { status: 404 }));
  await cacheDemo(demo('gone'));
  expect(await ids()).toEqual([]);
});

test('nothing is kept where no service worker could play it, or where somebody pays for each byte', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  await cacheDemo(demo('a'));
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, connection: { saveData: true } });
  await cacheDemo(demo('a'));
  expect(fetched).not.toHaveBeenCalled();
});

test('the last heard comes first, and is not fetched twice', async () => {
  for (const id of ['a', 'b', 'a']) await cacheDemo(demo(id));
  expect(await ids()).toEqual(['a', 'b']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('the oldest give way beyond 60 demos and beyond 60 MB', async () => {
  for (let number = 0; number < 63; number++) await cacheDemo(demo(String(number)));
  const kept = await ids();
  expect(kept).toHaveLength(60);
  expect([kept[0], kept.at(-1)]).toEqual(['62', '3']);

  fetched.mockImplementation(async () => new Response(new Uint8Array(14_000_000)));
  for (const id of ['p', 'q', 'r', 's', 't']) await cacheDemo(demo(id));
  expect(await ids()).toEqual(['t', 's', 'r', 'q']);
  // A single file that would evict nearly all others is not cached.
  fetched.mockImplementation(async () => new Response(new Uint8Array(16_000_000)));
  await cacheDemo(demo('long'));
  expect(await ids()).toEqual(['t', 's', 'r', 'q']);
});

test('each user of the browser has their own', async () => {
  await cacheDemo(demo('a'));
  vi.stubGlobal('window', { caches: globalThis.caches });
  setStorageOwner('olivia');
  expect(await ids()).toEqual([]);
  setStorageOwner(null);
  expect(await ids()).toEqual(['a']);
});
