import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Sends requests in sequence and posts their times. It runs in a thread, so that the attackers do not delay it. */
const { url, pid, address, numProbes } = workerData;
const cpuMs = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const times = [];
for (let count = 0; count < numProbes; count += 1) {
  const start = { at: performance.now(), cpuMs: cpuMs() };
  const response = await fetch(`${url}/v1/templates`, { headers: { 'x-forwarded-for': address } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`Another client got ${response.status} during the flood.`);
  times.push({ responseMs: performance.now() - start.at, cpuMs: cpuMs() - start.cpuMs });
}
parentPort?.postMessage(times);
