import { setTimeout as pause } from 'node:timers/promises';
import { withServices } from '@/tests/bench/requests/services';
import { loadVoices } from '@/tests/bench/search/load-market';
import { makeSearchRows } from '@/tests/bench/search/make-search-rows';
import { percentile, report } from './report';
import { ApiClient } from '@/tests/support/network/api';
import { memoryMb } from '@/tests/support/network/floods';
import { loginCustomer, orderProject } from '@/tests/support/market';
import { startWeb, startWorker } from '@/tests/support/processes';

const minutes = Number(process.env.TIMBRE_SOAK_MINUTES ?? 30);
const perSecond = 50;
const numVoices = 2_000;
/** Compared with the memory at a third of the time, when caches are full. */
const maxGrowth = 1.15;

type Request = () => Promise<number>;

/**
 * Mixed requests at 50 a second by the clock, however long each takes: nothing but 5xx counts as an error, and the memory does not
 * grow.
 */
export const soakLoad = () =>
  withServices(async (folder, undo) => {
    await loadVoices(folder, 0, numVoices);
    await makeSearchRows(folder, numVoices);
    const limits = {
      RATE_LIMITS: 'requests=1000000,responses=1000000000,search=1000000,pages=1000000',
      LOG_LEVEL: 'warn',
    };
    const web = await startWeb(limits, 'soak-load');
    undo.push(web.stop);
    process.env.TEST_WEB_URL = web.url;
    const worker = startWorker(limits, 'soak-worker');
    undo.push(worker.stop);
    const mix = await requests(web.url);
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const samples: number[] = [];
    const running: Promise<void>[] = [];
    const begun = performance.now();
    const total = minutes * 60 * perSecond;
    for (let number = 0; number < total && !web.hasEnded(); number++) {
      const due = begun + (number * 1_000) / perSecond;
      await pause(Math.max(0, due - performance.now()));
      const send = mix[number % mix.length] as Request;
      const startedAt = performance.now();
      const receive = async () => {
        const status = await send().catch(() => 599);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times.push(performance.now() - startedAt);
      };
      running.push(receive());
      if (number % (perSecond * 10) === 0) samples.push(memoryMb(web.pid));
    }
    await Promise.all(running);
    const took = (performance.now() - begun) / 1_000;
    const hasEnded = web.hasEnded();
    const third = samples.slice(Math.floor(samples.length / 3), Math.floor(samples.length / 3) + 6);
    const [early, late] = [percentile(third, 0.5), percentile(samples.slice(-6), 0.5)];
    const failures = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
    report(
      `${minutes} minutes of mixed load`,
      {
        requests: times.length,
        'per second': (times.length / took).toFixed(1),
        '5xx': failures,
        other: JSON.stringify(Object.fromEntries(statuses)),
        'p50, ms': Math.round(percentile(times, 0.5)),
        'p99, ms': Math.round(percentile(times, 0.99)),
        'memory after a third, MB': Math.round(early),
        'memory at the end, MB': Math.round(late),
        'web process': hasEnded ? 'ended' : 'runs',
      },
      !hasEnded && failures === 0 && late <= early * maxGrowth,
    );
  });

async function requests(url: string): Promise<readonly Request[]> {
  const visitor = new ApiClient({ url });
  const customer = await loginCustomer();
  const projectId = await orderProject(customer);
  const get = (client: ApiClient, path: string) => async () => {
    const response = await client.fetch(path);
    await response.arrayBuffer();
    return response.status;
  };
  const words = ['warm', 'calm', 'danish', 'radio', 'zzzz'];
  return [
    get(visitor, '/search'),
    ...words.map((word) => get(visitor, `/v1/search?query=${word}`)),
    get(visitor, '/v1/search?language=da'),
    get(customer.api, '/v1/me'),
    get(customer.api, '/v1/projects'),
    get(customer.api, `/v1/projects/${projectId}`),
    get(customer.api, `/projects/${projectId}/details`),
    get(customer.api, '/v1/nothing'),
    async () =>
      (
        await customer.api.send('PATCH /projects/{projectId}', {
          params: { projectId },
          body: { description: `At ${Date.now()}` },
        })
      ).status,
    async () =>
      (await visitor.send('POST /analytics/events', { body: { name: 'search-view', properties: { search: '' } } }))
        .status,
  ];
}
