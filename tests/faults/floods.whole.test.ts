import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { type Flood, floodSettings, makeFloods, percentile, probe, runFlood } from '@/tests/support/network/floods';
import { startWeb, type WebProcess } from '@/tests/support/processes';

/**
 * A flood of expensive requests delays other requests by a bounded time, and needs a bounded amount of memory.
 * `npm run bench:floods` measures these and bulks of lines for longer.
 */
let web: WebProcess;
let floods: Flood[];
let maxCpuMs: number;

beforeAll(async () => {
  web = await startWeb(floodSettings, 'web-floods');
  floods = await makeFloods(web);
  await probe(web, numProbes);
  maxCpuMs = maxRatio * percentile(await probe(web, numProbes), 'cpuMs', 0.5);
});

afterAll(async () => {
  await web?.stop();
  await disconnect();
});

const numProbes = 6;
/**
 * CPU time of the process during half of another client's requests, as a multiple of that without a flood, which depends
 * on the machine as well. A flood delays each request; what the machine does beside the test delays single ones, so the
 * 95th percentile is measured by `npm run bench:floods`.
 */
const maxRatio = 150;
const maxMb = 600;

/** Floods that always exceed the places in a queue. */
const refused = ['speech previews', 'password checks'];
const names = [
  'scripts of line ends',
  '4 MB of numbers',
  '4 MB of add-ons',
  'scripts of full size',
  'pages',
  'health checks',
  'slow readers',
  ...refused,
];

test.skipIf(process.platform !== 'linux').for(names)('serves others during a flood of %s', async (name) => {
  const flood = floods.find((candidate) => candidate.name === name);
  if (!flood) throw new Error(`There is no flood of ${name}.`);
  const { probes, peakMb, responses } = await runFlood(flood, web, numProbes);
  expect(percentile(probes, 'cpuMs', 0.5)).toBeLessThan(maxCpuMs);
  expect(peakMb).toBeLessThan(maxMb);

  const failures = responses.filter(({ status }) => status >= 500 && status !== 503);
  expect(failures).toEqual([]);
  const refusals = responses.filter(({ status }) => status === 429 || status === 503);
  if (refused.includes(name)) expect(refusals).not.toEqual([]);
  for (const { retryAfter } of refusals) expect(Number(retryAfter)).toBeGreaterThan(0);
});
