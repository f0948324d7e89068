import { beforeEach, expect, test, vi } from 'vitest';
import { setStorageOwner } from '@/lib/client/browser-storage';
import { cachedTracks, cacheDemo, claimDailyCheck, forgetDemo } from './offline-demos';
import { streamUrl, type Track } from './track';

class MemoryCache {
  readonly responses = new Map<string, Response>();
  match = async (url: string | Request) => this.responses.get(keyOf(url))?.clone();
  matchAll = async () => [...this.responses.values()];
  keys = async () => [...this.responses.keys()].map((url) => new Request(url));
  delete = async (url: string | Request) => this.responses.delete(keyOf(url));
  put = async (url: string | Request, response: Response) => void this.responses.set(keyOf(url), response);
}

const origin = 'http://localhost';
const keyOf = (url: string | Request): string => new URL(typeof url === 'string' ? url : url.url, origin).href;

const stored = new Map<string, MemoryCache>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

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
    keys: async () => [...stored.keys()],
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

test('caches a demo with its metadata, fetched without cookies', async () => {
  await cacheDemo(demo('a'));
  expect(fetched).toHaveBeenCalledWith(streamUrl(demo('a')), expect.objectContaining({ credentials: 'omit' }));
  expect(await cachedTracks()).toEqual([demo('a', { picture: null })]);
});

test('does not cache private recordings or failed responses', async () => {
  await cacheDemo(demo('take', { isDemo: false }));
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(new Response('no', { status: 404 }));
  await cacheDemo(demo('gone'));
  expect(await ids()).toEqual([]);
});

test('caches nothing without a service worker or with data saver on', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  await cacheDemo(demo('a'));
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, connection: { saveData: true } });
  await cacheDemo(demo('a'));
  expect(fetched).not.toHaveBeenCalled();
});

test('lists the last played demo first and does not fetch it twice', async () => {
  for (const id of ['a', 'b', 'a']) await cacheDemo(demo(id));
  expect(await ids()).toEqual(['a', 'b']);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('evicts the oldest beyond 60 demos and beyond 60 MB', async () => {
  for (let number = 0; number < 63; number++) await cacheDemo(demo(String(number)));
  const cachedIds = await ids();
  expect(cachedIds).toHaveLength(60);
  expect([cachedIds[0], cachedIds.at(-1)]).toEqual(['62', '3']);

  fetched.mockImplementation(async () => new Response(new Uint8Array(14_000_000)));
  for (const id of ['p', 'q', 'r', 's', 't']) await cacheDemo(demo(id));
  expect(await ids()).toEqual(['t', 's', 'r', 'q']);
  // A single file that would evict nearly all others is not cached.
  fetched.mockImplementation(async () => new Response(new Uint8Array(16_000_000)));
  await cacheDemo(demo('long'));
  expect(await ids()).toEqual(['t', 's', 'r', 'q']);
});

test('forgets a deleted demo of every user of this browser, and no other cache', async () => {
  for (const id of ['a', 'b']) await cacheDemo(demo(id));
  setStorageOwner('olivia');
  await cacheDemo(demo('a'));
  const others = await globalThis.caches.open('timbre-files');
  await others.put(streamUrl(demo('a')), new Response('other'));
  await forgetDemo(streamUrl(demo('a')));
  expect(await ids()).toEqual([]);
  setStorageOwner(null);
  expect(await ids()).toEqual(['b']);
  expect(await others.match(streamUrl(demo('a')))).toBeDefined();
});

test('stored demos are looked up once a day', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  expect([claimDailyCheck(), claimDailyCheck()]).toEqual([true, false]);
  vi.setSystemTime(new Date('2026-03-02T11:59:00Z'));
  expect(claimDailyCheck()).toBe(false);
  vi.setSystemTime(new Date('2026-03-02T12:00:00Z'));
  expect(claimDailyCheck()).toBe(true);
  vi.useRealTimers();
});

test('keeps a separate cache for each user', async () => {
  await cacheDemo(demo('a'));
  vi.stubGlobal('window', { caches: globalThis.caches });
  setStorageOwner('olivia');
  expect(await ids()).toEqual([]);
  setStorageOwner(null);
  expect(await ids()).toEqual(['a']);
});
