import { mkdir, writeFile } from 'node:fs/promises';
import { serve } from '@/tests/support/network/serve';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressedScripts, compressScripts } from './compressed-scripts';
import { testFolder } from '@/tests/support/test-folder';

const script = 'console.log("hello");'.repeat(500);
const style = 'a { color: red }';
const folder = testFolder();
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await mkdir(join(folder, 'static', 'chunks'), { recursive: true });
  await writeFile(join(folder, 'static', 'chunks', 'a1-b_.js'), script);
  await writeFile(join(folder, 'static', 'chunks', 'a1.css'), style);
  await writeFile(join(folder, 'secret.js'), 'secret');
  await compressScripts(folder);
  await writeFile(join(folder, 'static', 'chunks', 'later.js'), script);
  const send = compressedScripts(folder);
  server = await serve((request, response) => {
    void send(request, response).then((isServed) => isServed || response.writeHead(418).end());
  });
});

afterAll(() => server.close());

const get = (path: string, encoding = 'gzip, br') =>
  fetch(server.url + path, { headers: { 'accept-encoding': encoding } });

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
])('serves a script of the build to a client that takes %s with %s', async (accepted, encoding) => {
  const response = await get('/_next/static/chunks/a1-b_.js', accepted);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 10);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe(`//# allFunctionsCalledOnLoad\n${script}`);
});

test('serves a style without a compile hint', async () => {
  const response = await get('/_next/static/chunks/a1.css');
  expect(response.headers.get('content-type')).toContain('text/css');
  expect(await response.text()).toBe(style);
});

test.each([
  ['/_next/static/chunks/missing.js', 'br'],
  ['/_next/static/chunks/a1-b_.js', 'identity'],
  ['/_next/static/chunks/later.js', 'br'],
  ['/_next/static/%2e%2e/secret.js', 'br'],
  ['/_next/static/..%2fsecret.js', 'br'],
  ['/_next/static/chunks/a1-b_.json', 'br'],
  ['/search', 'br'],
])('%s with %s is left to others', async (path, encoding) => {
  expect((await get(path, encoding)).status).toBe(418);
});
