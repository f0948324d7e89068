import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Sends requests in sequence and posts their times. It runs in a thread, so that the attackers do not delay it. */
const { url, path, pid, address, numProbes, pauseMs } = workerData;
const cpuMs = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const times = [];
for (let count = 0; count < numProbes; count += 1) {
  const start = { at: performance.now(), cpuMs: cpuMs() };
  const response = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': address } });
  await response.arrayBuffer();
  times.push({
    responseMs: performance.now() - start.at,
    cpuMs: cpuMs() - start.cpuMs,
    status: response.status,
  });
  if (pauseMs > 0) await wait(pauseMs);
}
parentPort?.postMessage(times);
