import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { serve } from '@/tests/support/network/serve';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { downloadToFile } from './storage';
import { withResponseTimeout } from './storage-client';
import { testFolder } from '@/tests/support/test-folder';

const { env } = vi.hoisted(() => ({
  env: { S3_ENDPOINT: '', S3_REGION: 'us-east-1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
}));
vi.mock('@/server/platform/env', () => ({ env }));

let respond: (response: ServerResponse) => void;
const store = await serve((_, response) => respond(response));
env.S3_ENDPOINT = store.url;
const folder = testFolder();

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => store.close());

test('a recording that comes slowly is fetched to its end: only the first word has a time limit', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const late = new AbortController();
  limits.mockImplementation(() => late.signal);
  respond = (response) => {
    response.writeHead(200, { 'content-length': 8 });
    response.write('half');
    setImmediate(() => {
      late.abort();
      setImmediate(() => response.end('half'));
    });
  };
  const file = path.join(folder, 'take');
  await downloadToFile('audio/take.wav', file);
  expect(await readFile(file, 'utf8')).toBe('halfhalf');
});

test('a request to a store that does not begin to respond is given up', async () => {
  const silent = withResponseTimeout(5, (signal) => once(signal, 'abort').then(() => Promise.reject(signal.reason)));
  await expect(silent).rejects.toThrow('The object store does not answer');
});
