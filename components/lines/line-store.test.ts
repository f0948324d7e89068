import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '@/lib/contracts/lines';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { LineStore } from './line-store';

const since = '2026-01-01T00:00:00.000Z';

type StubResponse = { status?: number; body: unknown; nextCursor?: string; changedSince?: string };

/** Requests in the order in which they were sent; a test responds to them one by one. */
const requests: { url: URL; method: string; body: unknown; respond: (response: StubResponse) => void }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    return new Promise<Response>((resolve) => {
      requests.push({
        url: new URL(url, 'http://timbre.example'),
        method,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        respond: ({ status = 200, body: json, nextCursor, changedSince = since }) => {
          const headers = { 'X-Changed-Since': changedSince, ...(nextCursor && { 'X-Next-Cursor': nextCursor }) };
          resolve(Response.json(json, { status, headers }));
        },
      });
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function nextRequest(index: number) {
  await expect.poll(() => requests.length).toBeGreaterThan(index);
  const request = requests[index];
  if (!request) throw new Error('No request');
  return request;
}

const filenames = (store: LineStore) => [...store.snapshot.get().lines.values()].map(({ filename }) => filename);
const [first, second] = [aLine({ filename: 'a.wav' }), aRecordedLine({ filename: 'b.wav' })];

async function loaded(lines: readonly Line[]): Promise<LineStore> {
  const store = new LineStore('p1');
  store.load();
  (await nextRequest(0)).respond({ body: lines });
  (await nextRequest(1)).respond({ body: [] });
  await expect.poll(() => store.snapshot.get().isComplete).toBe(true);
  requests.length = 0;
  return store;
}

test('shows the first page before the others, then loads what changed meanwhile', async () => {
  const store = new LineStore('p1');
  store.load();
  const page = await nextRequest(0);
  expect(page.url.searchParams.get('limit')).toBe('200');
  page.respond({ body: [first], nextCursor: 'next' });
  const rest = await nextRequest(1);
  expect(filenames(store)).toEqual(['a.wav']);
  expect(store.snapshot.get().isComplete).toBe(false);
  expect(rest.url.searchParams.get('cursor')).toBe('next');
  rest.respond({ body: [second] });
  const changes = await nextRequest(2);
  expect(changes.url.searchParams.get('changedSince')).toBe(since);
  const deletedAt = '2026-01-02T00:00:00.000Z';
  changes.respond({
    body: [{ filename: 'a.wav', isDeleted: true, lastModified: deletedAt }],
    changedSince: deletedAt,
  });
  await expect.poll(() => filenames(store)).toEqual(['b.wav']);
  void store.loadChanges();
  expect((await nextRequest(3)).url.searchParams.get('changedSince')).toBe(deletedAt);
});

test('reads the changes since the first page of a list that changes while it loads', async () => {
  const store = new LineStore('p1');
  store.load();
  (await nextRequest(0)).respond({ body: [first], nextCursor: 'next', changedSince: '2026-01-03T00:00:00.000Z' });
  (await nextRequest(1)).respond({ body: [second], changedSince: '2026-01-04T00:00:00.000Z' });
  expect((await nextRequest(2)).url.searchParams.get('changedSince')).toBe('2026-01-03T00:00:00.000Z');
});

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const deleted = (filename: string, day: number) => ({ filename, isDeleted: true as const, lastModified: at(day) });

test('a renamed line stays the same line', async () => {
  const store = await loaded([first, second]);
  const renamed = { ...second, filename: 'z.wav', lastModified: at(2) };
  store.merge([renamed, deleted('b.wav', 2)]);
  expect([...store.snapshot.get().lines.values()]).toEqual([first, renamed]);
  // Renamed back, and the deletions of both names arrive first.
  const back = { ...second, lastModified: at(4) };
  store.merge([deleted('b.wav', 2), deleted('z.wav', 4), back]);
  expect(store.snapshot.get().lines.get(second.id)).toEqual(back);
});

test('a filename that another line took over is not deleted', async () => {
  const store = await loaded([first, second]);
  const successor = aLine({ id: 'new', filename: 'a.wav', lastModified: at(3) });
  store.merge([deleted('a.wav', 2), successor]);
  store.merge([deleted('a.wav', 2)]);
  expect(store.snapshot.get().lines.get('new')).toEqual(successor);
  expect(store.snapshot.get().lines.size).toBe(2);
});

test('shows one line for a filename while the rename of the other has not arrived', async () => {
  const store = await loaded([first, second]);
  store.merge([{ ...first, filename: 'b.wav', lastModified: at(3) }]);
  expect(filenames(store)).toEqual(['b.wav']);
  store.merge([{ ...second, filename: 'c.wav', lastModified: at(2) }]);
  expect(filenames(store).toSorted()).toEqual(['b.wav', 'c.wav']);
});

test('loads the list again when changes since then are no longer stored', async () => {
  const store = await loaded([first, second]);
  const own = aLine({ id: 'own', filename: 'own.wav', lastModified: at(9) });
  void store.loadChanges();
  (await nextRequest(0)).respond({ status: 410, body: { error: 'Too old', code: 'changes-expired' } });
  const list = await nextRequest(1);
  expect(list.url.searchParams.has('changedSince')).toBe(false);
  expect(store.snapshot.get()).toMatchObject({ isComplete: true, error: null });
  // Added here after the list was read.
  store.merge([own]);
  list.respond({ body: [second], changedSince: at(5) });
  (await nextRequest(2)).respond({ body: [], changedSince: at(5) });
  await expect.poll(() => filenames(store).toSorted()).toEqual(['b.wav', 'own.wav']);
  expect(requests[2]?.url.searchParams.get('changedSince')).toBe(at(5));
});

test('keeps the newer version when responses arrive out of order', async () => {
  const store = await loaded([first]);
  store.merge([{ ...first, line: 'New', lastModified: '2026-01-03T00:00:00.000Z' }]);
  store.merge([{ ...first, line: 'Old', lastModified: '2026-01-02T00:00:00.000Z' }]);
  expect(store.snapshot.get().lines.get(first.id)?.line).toBe('New');
});

test('does not bring back a deleted line', async () => {
  const store = await loaded([first, second]);
  store.remove([first.id]);
  store.merge([first]);
  expect(filenames(store)).toEqual(['b.wav']);
});

test('loads changes once more if one is announced while it loads', async () => {
  const store = await loaded([first]);
  void store.loadChanges();
  const loading = await nextRequest(0);
  void store.loadChanges();
  void store.loadChanges();
  loading.respond({ body: [] });
  (await nextRequest(1)).respond({ body: [] });
  expect(requests).toHaveLength(2);
});

test('shows an approval at once and takes it back when the server refuses it', async () => {
  const store = await loaded([second]);
  const isApproved = () => store.snapshot.get().lines.get(second.id)?.isApproved;
  store.approve(second.id, true);
  expect(isApproved()).toBe(true);
  const request = await nextRequest(0);
  expect(request).toMatchObject({ method: 'PATCH', body: { isApproved: true } });
  // A refresh does not show the state before the approval.
  store.merge([second]);
  expect(isApproved()).toBe(true);
  request.respond({ status: 409, body: { error: 'The line has no preview', code: 'no-preview' } });
  await expect.poll(() => isApproved()).toBe(false);
});

test('sends the last of several toggles, one at a time', async () => {
  const store = await loaded([second]);
  store.approve(second.id, true);
  const approval = await nextRequest(0);
  store.approve(second.id, false);
  expect(requests).toHaveLength(1);
  approval.respond({ body: { ...second, isApproved: true, lastModified: '2026-01-02T00:00:00.000Z' } });
  const withdrawal = await nextRequest(1);
  expect(withdrawal.body).toEqual({ isApproved: false });
  withdrawal.respond({ body: { ...second, lastModified: '2026-01-03T00:00:00.000Z' } });
  await expect.poll(() => store.snapshot.get().lines.get(second.id)?.isApproved).toBe(false);
  expect(requests).toHaveLength(2);
});

test('reports a script that cannot be loaded, and loads it on retry', async () => {
  const store = new LineStore('p1');
  store.load();
  (await nextRequest(0)).respond({ status: 500, body: { error: 'Internal Server Error', code: 'internal' } });
  await expect.poll(() => store.snapshot.get().error).not.toBeNull();
  store.load();
  (await nextRequest(1)).respond({ body: [first] });
  (await nextRequest(2)).respond({ body: [] });
  await expect.poll(() => store.snapshot.get()).toMatchObject({ isComplete: true, error: null });
});
