import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '@/lib/contracts/lines';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { LineStore } from './line-store';

type Answer = { status?: number; body: unknown; nextCursor?: string };

/** Requests in the order they were sent; a test answers them one by one. */
const requests: { url: URL; method: string; body: unknown; answer: (answer: Answer) => void }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    return new Promise<Response>((resolve) => {
      requests.push({
        url: new URL(url, 'http://timbre.example'),
        method,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        answer: ({ status = 200, body: json, nextCursor }) =>
          resolve(Response.json(json, { status, ...(nextCursor && { headers: { 'X-Next-Cursor': nextCursor } }) })),
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

const since = '2026-01-01T00:00:00.000Z';
const filenames = (store: LineStore) => [...store.snapshot.get().lines.values()].map(({ filename }) => filename);
const [first, second] = [aLine({ filename: 'a.wav' }), aRecordedLine({ filename: 'b.wav' })];

async function loaded(lines: readonly Line[]): Promise<LineStore> {
  const store = new LineStore('p1', since);
  store.load();
  (await nextRequest(0)).answer({ body: lines });
  (await nextRequest(1)).answer({ body: [] });
  await expect.poll(() => store.snapshot.get().isComplete).toBe(true);
  requests.length = 0;
  return store;
}

test('shows the first page before the others, then loads what changed meanwhile', async () => {
  const store = new LineStore('p1', since);
  store.load();
  const page = await nextRequest(0);
  expect(page.url.searchParams.get('limit')).toBe('200');
  page.answer({ body: [first], nextCursor: 'next' });
  const rest = await nextRequest(1);
  expect(filenames(store)).toEqual(['a.wav']);
  expect(store.snapshot.get().isComplete).toBe(false);
  expect(rest.url.searchParams.get('cursor')).toBe('next');
  rest.answer({ body: [second] });
  const changes = await nextRequest(2);
  expect(changes.url.searchParams.get('changedSince')).toBe(since);
  changes.answer({ body: [{ id: first.id, isDeleted: true, lastModified: '2026-01-02T00:00:00.000Z' }] });
  await expect.poll(() => filenames(store)).toEqual(['b.wav']);
  void store.loadChanges();
  expect((await nextRequest(3)).url.searchParams.get('changedSince')).toBe('2026-01-02T00:00:00.000Z');
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
  loading.answer({ body: [] });
  (await nextRequest(1)).answer({ body: [] });
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
  request.answer({ status: 409, body: { error: 'The line has no preview', code: 'no-preview' } });
  await expect.poll(() => isApproved()).toBe(false);
});

test('sends the last of several toggles, one at a time', async () => {
  const store = await loaded([second]);
  store.approve(second.id, true);
  const approval = await nextRequest(0);
  store.approve(second.id, false);
  expect(requests).toHaveLength(1);
  approval.answer({ body: { ...second, isApproved: true, lastModified: '2026-01-02T00:00:00.000Z' } });
  const withdrawal = await nextRequest(1);
  expect(withdrawal.body).toEqual({ isApproved: false });
  withdrawal.answer({ body: { ...second, lastModified: '2026-01-03T00:00:00.000Z' } });
  await expect.poll(() => store.snapshot.get().lines.get(second.id)?.isApproved).toBe(false);
  expect(requests).toHaveLength(2);
});

test('reports a script that cannot be loaded, and loads it on retry', async () => {
  const store = new LineStore('p1', null);
  store.load();
  (await nextRequest(0)).answer({ status: 500, body: { error: 'Internal Server Error', code: 'internal' } });
  await expect.poll(() => store.snapshot.get().error).not.toBeNull();
  store.load();
  (await nextRequest(1)).answer({ body: [first] });
  (await nextRequest(2)).answer({ body: [] });
  await expect.poll(() => store.snapshot.get()).toMatchObject({ isComplete: true, error: null });
});
