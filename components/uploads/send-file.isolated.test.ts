import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Connection from './connection';
import { UploadError } from './connection';
import { discardUpload, findRemembered, rememberedUploads } from './remembered-uploads';
import { sendInParts } from './send-file';
import type { UploadRequest } from './upload-types';
import type * as Api from '@/lib/client/api';
import { ApiError } from '@/lib/client/api';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';

const size = 25;

const server = vi.hoisted(() => ({
  calls: [] as string[],
  arrived: new Set<number>(),
  put: [] as number[],
  beforePut: (_part: number): void => {},
  isKnown: true,
  isLost: false,
}));

vi.mock('@/lib/client/api', async (original) => ({
  ...(await original<typeof Api>()),
  api: async (name: string, { body }: { body?: { parts?: number[] } } = {}) => {
    server.calls.push(name);
    const state = (isComplete: boolean) => ({
      id: 'u1',
      uri: 'audio/u1.wav',
      size: 25,
      partSize: 10,
      isComplete,
      arrived: [...server.arrived],
    });
    switch (name) {
      case 'POST /uploads':
        return state(false);
      case 'GET /uploads/{uploadId}':
        if (!server.isKnown) throw new ApiError(404, 'There is no such upload.', 'upload-unknown');
        return state(false);
      case 'POST /uploads/{uploadId}/parts':
        return body?.parts?.map((part) => ({ part, signedUrl: `put:${part}` }));
      case 'POST /uploads/{uploadId}/complete':
        if (server.arrived.size < 3) throw new ApiError(409, 'Some parts are missing.', 'parts-missing');
        return state(true);
      default:
        if (server.isLost) throw new ApiError(0, 'The connection was lost.', 'offline');
        return undefined;
    }
  },
}));

vi.mock('./connection', async (original) => ({
  ...(await original<typeof Connection>()),
  putFile: async ({ url, signal }: { url: string; signal: AbortSignal }) => {
    const part = Number(url.slice(4));
    server.beforePut(part);
    signal.throwIfAborted();
    server.put.push(part);
    server.arrived.add(part);
  },
}));

const file = new File(['x'.repeat(size)], 'Morning read.wav', { lastModified: 1_700_000_000_000 });
const progress: number[] = [];
const sending = (more: Partial<UploadRequest> = {}): UploadRequest => ({
  projectId: 'p1',
  file,
  kind: 'audio',
  purpose: 'take',
  name: 'Morning',
  comment: 'Warm',
  signal: new AbortController().signal,
  onProgress: (bytes) => progress.push(bytes),
  onPause: vi.fn(),
  onResume: vi.fn(),
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { calls: [], arrived: new Set(), put: [], beforePut: () => {}, isKnown: true, isLost: false });
  progress.length = 0;
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  const locks = { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) };
  vi.stubGlobal('navigator', { onLine: true, locks });
});

describe('sendInParts', () => {
  test('sends each part once and stores the progress until delivery', async () => {
    expect(await sendInParts(sending())).toBe('audio/u1.wav');
    expect(server.put).toEqual([1, 2, 3]);
    expect(progress.at(-1)).toBe(size);
    expect(rememberedUploads('p1')).toMatchObject([
      { id: 'u1', purpose: 'take', name: 'Morning', comment: 'Warm', sent: size },
    ]);
  });

  test('stores what the file is for', async () => {
    await sendInParts(sending({ purpose: 'line', name: 'guard_1.wav' }));
    expect(rememberedUploads('p1')).toMatchObject([{ purpose: 'line', name: 'guard_1.wav' }]);
  });

  test('does not offer to resume a file that the user cannot choose again', async () => {
    expect(await sendInParts(sending({ isGenerated: true }))).toBe('audio/u1.wav');
    expect(rememberedUploads('p1')).toEqual([]);
  });

  test('ignores uploads that were stored without their purpose', async () => {
    await sendInParts(sending());
    const key = 'uploads.p1';
    const stored = JSON.parse(readLocal(key) ?? '[]') as object[];
    writeLocal(key, JSON.stringify(stored.map((upload) => ({ ...upload, purpose: undefined }))));
    expect(rememberedUploads('p1')).toEqual([]);
  });

  test('resends only the part whose connection was lost', async () => {
    const losses = [2, 2];
    server.beforePut = (part) => {
      if (part !== losses[0]) return;
      losses.shift();
      throw new UploadError('The connection was lost.', true);
    };
    const attempt = sending();
    const sent = sendInParts(attempt);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await sent).toBe('audio/u1.wav');
    expect(server.put).toEqual([1, 2, 3]);
    expect(attempt.onPause).toHaveBeenCalledTimes(2);
    expect(Math.min(...progress.slice(progress.indexOf(10)))).toBe(10);
  });

  test('waits while the browser is offline', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    let isLost = true;
    server.beforePut = () => {
      if (isLost) throw new UploadError('The connection was lost.', true);
    };
    const sent = sendInParts(sending());
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.put).toEqual([]);
    isLost = false;
    vi.stubGlobal('navigator', { ...navigator, onLine: true });
    window.dispatchEvent(new Event('online'));
    expect(await sent).toBe('audio/u1.wav');
  });

  test('resumes the same file and restarts a changed one', async () => {
    const end = new AbortController();
    server.beforePut = (part) => {
      if (part === 3) throw new ApiError(413, 'Refused', 'too-large');
    };
    await expect(sendInParts(sending({ signal: end.signal }))).rejects.toThrow('Refused');
    expect(findRemembered('p1', 'audio', file)).toMatchObject({ sent: 20 });
    server.beforePut = () => {};
    server.put = [];
    server.calls = [];
    await sendInParts(sending());
    expect(server.put).toEqual([3]);
    expect(server.calls).not.toContain('POST /uploads');
    const changed = new File([file], file.name, { lastModified: file.lastModified + 1 });
    expect(findRemembered('p1', 'audio', changed)).toBeUndefined();
  });

  test('restarts an upload that the server no longer has', async () => {
    await sendInParts(sending());
    server.isKnown = false;
    server.calls = [];
    server.arrived.clear();
    expect(await sendInParts(sending())).toBe('audio/u1.wav');
    expect(server.calls.slice(0, 2)).toEqual(['GET /uploads/{uploadId}', 'POST /uploads']);
  });

  test('resends parts that the store has lost', async () => {
    let isLost = false;
    server.beforePut = (part) => {
      if (part !== 3 || isLost) return;
      isLost = true;
      server.arrived.delete(1);
    };
    expect(await sendInParts(sending())).toBe('audio/u1.wav');
    expect(server.put).toEqual([1, 2, 3, 1]);
  });

  test('aborts an upload on the server that was canceled without a connection, once there is one', async () => {
    server.isLost = true;
    discardUpload('p1', 'u1');
    await vi.advanceTimersByTimeAsync(500);
    server.isLost = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls).toEqual(['DELETE /uploads/{uploadId}', 'DELETE /uploads/{uploadId}']);
  });

  test('aborts a canceled upload on the server and removes it locally', async () => {
    const end = new AbortController();
    server.beforePut = (part) => {
      if (part === 2) end.abort(new DOMException('Cancelled', 'AbortError'));
    };
    await expect(sendInParts(sending({ signal: end.signal }))).rejects.toThrow('Cancelled');
    expect(server.calls).toContain('DELETE /uploads/{uploadId}');
    expect(rememberedUploads('p1')).toEqual([]);
  });
});
