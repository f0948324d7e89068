/**
 * Measures how fast one web process serves others while it is flooded with expensive requests, and its memory:
 * `npm run bench:floods`, or `npm run bench:floods -- bulks` for the floods with this word in their name. Needs Linux and
 * the build of these sources (`npm start`).
 */
import { withServices } from './requests/services';
import {
  type Flood,
  floodSettings,
  makeFloods,
  memoryMb,
  percentile,
  type ProbeTimes,
  probe,
  runFlood,
} from '@/tests/support/floods';
import { startWeb } from '@/tests/support/processes';

const goals = { p95: 300, peakMb: 600 };
const numProbes = 30;

await withServices(async (_, undo) => {
  const web = await startWeb(floodSettings, 'bench-floods');
  undo.push(web.stop);
  const floods = (await makeFloods(web.url)).filter(isSelected);
  await probe(web, numProbes);
  const rows = { 'no flood': row(await probe(web, numProbes), memoryMb(web.pid)) };
  for (const flood of floods) {
    const { probes, peakMb, responses } = await runFlood(flood, web, numProbes);
    const counts: Record<string, number> = {};
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
    Object.assign(rows, { [flood.name]: { ...row(probes, peakMb), ...counts } });
  }
  console.log(
    `95th percentile of another client's requests (goal: ${goals.p95} ms): response time, and CPU time of the process\n` +
      `during a request; peak memory (goal: ${goals.peakMb} MB); the attackers' responses`,
  );
  console.table(rows);
});

function isSelected({ name }: Flood): boolean {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => name.includes(word));
}

function row(probes: ProbeTimes[], mb: number) {
  const p95 = (time: keyof ProbeTimes) => Math.round(percentile(probes, time, 0.95));
  return { ms: p95('responseMs'), 'CPU ms': p95('cpuMs'), MB: Math.round(mb) };
}
