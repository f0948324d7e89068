import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWeb, type WebProcess } from '@/tests/support/processes';
import { rawRequest } from '@/tests/support/network/raw-request';

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({}, 'web-header-lengths');
  // The first requests load and compile code.
  for (let round = 0; round < 3; round++) await send('x-unknown', shortLength);
});
afterAll(() => web?.stop());

/** All that Node.js, Next and the product read, and one that nothing reads. */
const names = `
  accept accept-encoding accept-language authorization cache-control content-type cookie content-security-policy
  forwarded host idempotency-key if-match if-modified-since if-none-match if-range if-unmodified-since
  last-event-id next-action next-hmr-refresh next-router-prefetch next-router-segment-prefetch
  next-router-state-tree next-url origin purpose range referer rsc sec-fetch-dest sec-fetch-site sec-purpose
  stripe-signature traceparent tracestate user-agent via x-forwarded-for x-forwarded-host x-forwarded-port
  x-forwarded-proto x-invoke-path x-matched-path x-middleware-subrequest x-nextjs-data x-request-id x-unknown
`
  .trim()
  .split(/\s+/);
const pieces = ['a', 'a ', 'a,', 'a=b; ', '-', 'f:', '%41', '/', '"'];
const paths = ['/offline', '/v1/me'];

/** As many as all headers may have, nearly, and an eighth of that. */
const longLength = 16_000;
const shortLength = 2_000;
const allowanceMs = 300;

async function send(name: string, length: number): Promise<void> {
  const requests = pieces.flatMap((piece) => {
    const value = piece.repeat(length / piece.length);
    return paths.map((path) => rawRequest('GET', path, { [name]: value }, web.url));
  });
  for (const { status } of await Promise.all(requests)) expect(status).toBeLessThan(500);
}

async function processorMs(): Promise<number> {
  const authorization = `Bearer ${process.env.METRICS_TOKEN}`;
  const { text } = await rawRequest('GET', '/v1/metrics', { authorization }, web.url);
  const [, seconds] = /^process_cpu_user_seconds_total (\S+)/m.exec(text) ?? [];
  expect(seconds).toBeDefined();
  return Number(seconds) * 1_000;
}

async function cost(name: string, length: number): Promise<number> {
  const before = await processorMs();
  await send(name, length);
  return (await processorMs()) - before;
}

// Like expectLinearTime, but counts the processor time of the web process: its own code, that of Next and that of
// Node.js. Most of it is independent of the length.
test.each(names)('a longer %s costs the web process hardly more', async (name) => {
  const long = await cost(name, longLength);
  if (long <= allowanceMs) return;
  const fasterLong = Math.min(long, await cost(name, longLength));
  const short = Math.max(await cost(name, shortLength), await cost(name, shortLength));
  expect(fasterLong).toBeLessThan(2 * short + allowanceMs);
});
