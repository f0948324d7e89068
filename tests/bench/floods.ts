/**
 * Measures how fast one web process serves others while it is flooded with expensive requests, and its memory:
 * `npm run bench:floods`. Needs the build of these sources (`npm start`).
 */
import { withServices } from './requests/services';
import { floodSettings, makeFloods, memoryMb, probeP95, runFlood } from '@/tests/support/floods';
import { startWeb } from '@/tests/support/processes';

const goals = { p95: 300, peakMb: 600 };

await withServices(async (_, undo) => {
  const web = await startWeb({ ...floodSettings, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' }, 'bench-floods');
  undo.push(web.stop);
  const floods = await makeFloods(web.url);
  await probeP95(web.url);
  const rows: Record<string, Record<string, number>> = {
    'no flood': { p95: Math.round(await probeP95(web.url)), MB: Math.round(memoryMb(web.pid)) },
  };
  for (const flood of floods) {
    const { p95, peakMb, responses } = await runFlood(flood, web);
    const row: Record<string, number> = { p95: Math.round(p95), MB: Math.round(peakMb) };
    for (const { status } of responses) row[status] = (row[status] ?? 0) + 1;
    rows[flood.name] = row;
  }
  console.log(`Response times of another client (goal: ${goals.p95} ms) and peak memory (goal: ${goals.peakMb} MB)`);
  console.table(rows);
});
