import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { type Flood, floodSettings, makeFloods, memoryMb, probeP95, runFlood } from '@/tests/support/floods';
import { pollUntil } from '@/tests/support/poll';
import { startWeb, type WebProcess } from '@/tests/support/processes';

/**
 * A flood of expensive requests delays other requests only by a bounded factor, is rejected where its queue is full, and
 * costs a bounded amount of memory. `npm run bench:floods` measures the times.
 */
let web: WebProcess;
let floods: Flood[];
let idleP95: number;
let idleMb: number;

beforeAll(async () => {
  web = await startWeb(floodSettings, 'web-floods');
  floods = await makeFloods(web.url);
  // Loads the code that the probes use.
  await probeP95(web.url);
  idleP95 = await probeP95(web.url);
  idleMb = memoryMb(web.pid);
});

afterAll(async () => {
  await web?.stop();
  await disconnect();
});

/** Wide, because tests share their machine. */
const allowedP95 = () => 20 * idleP95 + 1_000;
const allowedGrowthMb = 400;

/** Floods that exceed a limit or a queue. */
const rejected = ['4 MB of numbers', '4 MB of add-ons', 'speech previews', 'password checks', 'pages', 'health checks'];
const names = ['scripts of line ends', ...rejected, 'slow readers'];

test.each(names)('serves others during a flood of %s', async (name) => {
  const flood = floods.find((candidate) => candidate.name === name);
  if (!flood) throw new Error(`There is no flood of ${name}.`);
  const { p95, responses } = await runFlood(flood, web);
  expect(p95).toBeLessThan(allowedP95());

  const statuses = new Set(responses.map(({ status }) => status));
  const unexpected = [...statuses].filter((status) => status >= 500 && status !== 503);
  expect(unexpected).toEqual([]);
  const refusals = responses.filter(({ status }) => status === 429 || status === 503);
  expect(refusals.length > 0).toBe(rejected.includes(name));
  for (const { retryAfter } of refusals) expect(Number(retryAfter)).toBeGreaterThan(0);

  // Garbage is collected while requests arrive.
  await pollUntil(
    async () => {
      await probeP95(web.url);
      return memoryMb(web.pid) < idleMb + allowedGrowthMb;
    },
    { timeoutMs: 60_000, what: `the memory of ${idleMb} MB and ${allowedGrowthMb} MB more` },
  );
});

test('covers every flood', () => {
  expect(floods.map(({ name }) => name).sort()).toEqual([...names].sort());
});
