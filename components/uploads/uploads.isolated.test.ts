import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Delivery, uploads } from './uploads';
import { ApiError } from '@/lib/client/api';

/** Files in transfer. Each waits until the test lets it arrive or fail. */
const sending = vi.hoisted(() => ({
  sent: new Map<string, { arrive: (uri: string) => void; fail: (error: Error) => void }>(),
}));

vi.mock('./send-file', () => ({
  sendFile: ({ file, signal }: { file: File; signal: AbortSignal }) =>
    new Promise<string>((arrive, fail) => {
      sending.sent.set(file.name, { arrive, fail });
      signal.addEventListener('abort', () => fail(signal.reason));
    }),
}));

const part = (name: string, bytes = 1) => ({ file: new File(['x'.repeat(bytes)], name), name });
const delivery = (names: readonly string[], deliver: Delivery['deliver']): Delivery => ({
  projectId: 'p',
  kind: 'audio',
  purpose: 'take',
  parts: names.map(part),
  deliver,
});
const states = () => uploads.get().map(({ name, state }) => `${name} ${state}`);
const arrive = (name: string) => sending.sent.get(name)?.arrive(`audio/${name}`);
const settled = () => pause();

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  for (const { id } of uploads.get()) uploads.cancel(id);
  sending.sent.clear();
});

describe('uploads', () => {
  test('uploads three large files at a time and starts the next when one finishes', async () => {
    const deliver = vi.fn<Delivery['deliver']>(async () => {});
    for (const name of ['a', 'b', 'c', 'd']) {
      uploads.start({ ...delivery([], deliver), parts: [part(name, 2 * 1024 * 1024)] });
    }
    expect([...sending.sent.keys()]).toEqual(['a', 'b', 'c']);
    arrive('b');
    await settled();
    expect([...sending.sent.keys()]).toEqual(['a', 'b', 'c', 'd']);
    expect(deliver).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ uri: 'audio/b' })]);
    expect(states()).toEqual(['a uploading', 'c uploading', 'd uploading']);
  });

  test('uploads eight files at a time, and small ones pass large ones that wait', async () => {
    const deliver = vi.fn<Delivery['deliver']>(async () => {});
    const large = ['a', 'b', 'c', 'd'].map((name) => part(name, 2 * 1024 * 1024));
    const small = Array.from({ length: 6 }, (_, index) => part(`${index}`));
    for (const file of [...large, ...small]) uploads.start({ ...delivery([], deliver), parts: [file] });
    expect([...sending.sent.keys()]).toEqual(['a', 'b', 'c', '0', '1', '2', '3', '4']);
    arrive('0');
    await settled();
    expect([...sending.sent.keys()].slice(8)).toEqual(['5']);
    arrive('c');
    await settled();
    expect([...sending.sent.keys()].slice(9)).toEqual(['d']);
  });

  test('delivers grouped takes together, in order, after the last upload', async () => {
    const deliver = vi.fn<Delivery['deliver']>(async () => {});
    uploads.start(delivery(['one', 'two'], deliver));
    arrive('two');
    await settled();
    expect(deliver).not.toHaveBeenCalled();
    arrive('one');
    await settled();
    expect(deliver.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['one', 'two']);
    expect(uploads.get()).toEqual([]);
  });

  test('delivers the others when one is canceled', async () => {
    const deliver = vi.fn<Delivery['deliver']>(async () => {});
    const [first = ''] = uploads.start(delivery(['one', 'two'], deliver));
    arrive('two');
    await settled();
    uploads.cancel(first);
    await settled();
    expect(deliver.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['two']);
  });

  test('retries a rejected delivery without uploading again', async () => {
    const deliver = vi.fn<Delivery['deliver']>().mockRejectedValueOnce(new ApiError(409, 'Not now.', 'conflict'));
    const [id = ''] = uploads.start(delivery(['take'], deliver));
    arrive('take');
    await settled();
    expect(uploads.get()[0]).toMatchObject({ state: 'failed', message: 'Not now.' });
    sending.sent.clear();
    uploads.retry(id);
    await settled();
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(sending.sent.size).toBe(0);
    expect(uploads.get()).toEqual([]);
  });

  test('resumes a delivery when the connection returns', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const deliver = vi.fn<Delivery['deliver']>().mockRejectedValueOnce(new ApiError(0, 'No connection.', 'offline'));
    uploads.start(delivery(['one', 'two'], deliver));
    arrive('one');
    await settled();
    expect(uploads.get()[0]).toMatchObject({ state: 'done', message: 'Uploaded, waiting for the others' });
    arrive('two');
    await settled();
    expect(states()).toEqual(['one paused', 'two paused']);
    sending.sent.clear();
    vi.stubGlobal('navigator', { onLine: true });
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(sending.sent.size).toBe(0);
    expect(uploads.get()).toEqual([]);
  });

  test('uploads an incomplete object again', async () => {
    const refusal = new ApiError(400, 'The upload did not arrive.', 'validation', {
      uri: 'The upload did not arrive.',
    });
    const deliver = vi.fn<Delivery['deliver']>().mockRejectedValueOnce(refusal);
    const [id = ''] = uploads.start(delivery(['take'], deliver));
    arrive('take');
    await settled();
    sending.sent.clear();
    uploads.retry(id);
    expect(sending.sent.has('take')).toBe(true);
    arrive('take');
    await settled();
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  describe('of a file that only the browser has', () => {
    const aStoredFile = (uri: string | null = null) => ({
      uri,
      onUploaded: vi.fn<(uri: string) => Promise<void>>(async () => {}),
      onDelivered: vi.fn<() => void>(),
      onCanceled: vi.fn<() => void>(),
    });

    test('stores the URI before it delivers, and reports the delivery', async () => {
      const stored = aStoredFile();
      const deliver = vi.fn<Delivery['deliver']>(async () => expect(stored.onUploaded).toHaveBeenCalledWith('audio/a'));
      uploads.start({ ...delivery([], deliver), parts: [{ ...part('a'), stored }] });
      arrive('a');
      await settled();
      expect(deliver).toHaveBeenCalledTimes(1);
      expect(stored.onDelivered).toHaveBeenCalledTimes(1);
      expect(stored.onCanceled).not.toHaveBeenCalled();
    });

    test('delivers what was uploaded before, and uploads it again if that has expired', async () => {
      const stored = aStoredFile('audio/before');
      const expired = new ApiError(400, 'Expired.', 'validation', { uri: 'Expired.' });
      const deliver = vi.fn<Delivery['deliver']>().mockRejectedValueOnce(expired);
      const [id = ''] = uploads.start({ ...delivery([], deliver), parts: [{ ...part('a'), stored }] });
      await settled();
      expect(deliver).toHaveBeenCalledWith([expect.objectContaining({ uri: 'audio/before' })]);
      expect(sending.sent.size).toBe(0);
      expect(stored.onDelivered).not.toHaveBeenCalled();
      uploads.retry(id);
      arrive('a');
      await settled();
      expect(stored.onUploaded).toHaveBeenCalledWith('audio/a');
      expect(stored.onDelivered).toHaveBeenCalledTimes(1);
    });

    test('returns it when the upload is canceled', async () => {
      const stored = aStoredFile();
      const [id = ''] = uploads.start({
        ...delivery([], async () => {}),
        parts: [{ ...part('a'), stored }],
      });
      uploads.cancel(id);
      expect(stored.onCanceled).toHaveBeenCalledTimes(1);
      expect(stored.onDelivered).not.toHaveBeenCalled();
    });
  });
});
