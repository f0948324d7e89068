/**
 * Repeats the attacks of the security review on one web process and one worker, with the limits of production, and
 * measures what others notice: `npm run bench:floods`, or `npm run bench:floods -- N5 logins` for the attacks with one of
 * these words in their name ('documents' renders documents too, 'pictures' floods with large and broken pictures). Ends with
 * exit code 1 when a goal is missed. `BENCH_QUICK=1` sends few requests and no pictures, and renders few documents: it shows
 * that the benchmark runs, and its figures mean nothing. Needs Linux and the build of these sources (`npm start`). Takes
 * about ten minutes.
 */
import { type Attack, makeAttacks } from './floods/attacks';
import { secondsToCode } from './floods/code-mails';
import { renderDocuments } from './floods/documents';
import { floodWithPictures } from './floods/pictures';
import { numServerErrors, p95, probePauseMs, runAttack, sendVictims, startFlood } from './floods/run-attack';
import { withServices } from './requests/services';
import { median } from './search/timing';
import { peakMemoryMb, type Probe, sendProbes } from '@/tests/support/network/floods';
import { startWeb, startWorker } from '@/tests/support/processes';

/** `quietMs`: below this, a ratio measures the scheduling of two cores, so it counts as the time without an attack. */
const goals = { ratio: 3, quietMs: 20, liveMs: 250, codeSeconds: 5, peakMb: 600 };
const isQuick = Boolean(process.env.BENCH_QUICK);
const numProbes = isQuick ? 20 : 120;
const numDocuments = isQuick ? 28 : 500;
/** The limits are those of production. Clients differ by X-Forwarded-For. */
const settings = { CHECK_RESPONSES: 'off', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };

const missed: string[] = [];

await withServices(async (folder, undo) => {
  const web = await startWeb(settings, 'bench-floods');
  undo.push(web.stop);
  const worker = startWorker({ ...settings, SCHEDULED_JOBS: 'off' }, 'bench-floods-worker');
  undo.push(worker.stop);
  const pids = [web.pid, worker.pid];
  const attacks = (await makeAttacks(web, folder)).filter(isSelected);
  // The first requests load code.
  await sendProbes(web, numProbes, probePauseMs);
  await secondsToCode(web.url);

  const quiet: number[] = [];
  const rows: Record<string, object> = {};
  for (const attack of attacks) {
    const without = await sendProbes(web, numProbes, probePauseMs);
    quiet.push(p95(without));
    const victimsWithout = await sendVictims(attack);
    const { probes, victims, liveness, peaksMb, statuses } = await runAttack(attack, { web, pids, numProbes });
    const [webMb = 0, workerMb = 0] = peaksMb.map(Math.round);
    const memory = { 'web MB': webMb, 'worker MB': workerMb };
    rows[attack.name] = {
      ...compare(attack.name, median(quiet), probes),
      live: liveMs(attack.name, liveness),
      ...memory,
      responses: textOf(statuses),
    };
    if (attack.victim) {
      const name = `${attack.name}: ${attack.victim.name}`;
      rows[name] = { ...compare(name, p95(victimsWithout), victims), ...memory };
    }
  }

  const codes: Record<string, object> = {};
  for (const attack of attacks.filter(({ name }) => name.startsWith('N2'))) {
    const flood = startFlood(attack);
    const seconds: number[] = [];
    for (let count = 0; count < (isQuick ? 1 : 5); count += 1) seconds.push(await secondsToCode(web.url));
    await flood.stop();
    const slowest = Math.max(...seconds);
    codes[attack.name] = { 'code after, s': slowest.toFixed(1), 'goal, s': goals.codeSeconds };
    if (slowest > goals.codeSeconds) missed.push(`${attack.name}: a code arrived after ${slowest.toFixed(1)} s`);
  }

  const documents = isSelected({ name: 'documents' }) ? await renderDocuments(numDocuments) : null;
  if (documents && documents.failed > 0) missed.push(`${documents.failed} documents failed`);
  if (isSelected({ name: 'pictures' }) && !isQuick) missed.push(...(await floodWithPictures(undo, goals.peakMb)));
  const peaks = { web: Math.round(peakMemoryMb(web.pid)), worker: Math.round(peakMemoryMb(worker.pid)) };
  for (const [name, mb] of Object.entries(peaks)) {
    if (mb >= goals.peakMb) missed.push(`${name}: ${mb} MB`);
  }

  console.log(
    `95th percentile of another client's requests without and with the attack, ms (goal: at most ${goals.ratio} times, ` +
      `from ${goals.quietMs} ms); 5xx among them (goal: 0); 95th percentile of /v1/live, ms (goal: ${goals.liveMs}); memory; ` +
      "the attacker's responses by status",
  );
  console.table(rows);
  if (Object.keys(codes).length > 0) console.table(codes);
  if (documents) console.log(`${numDocuments} documents in every script after ${documents.seconds.toFixed(0)} s.`);
  console.log(`Peak memory: web ${peaks.web} MB, worker ${peaks.worker} MB (goal: below ${goals.peakMb} MB).`);
  console.log(missed.length > 0 ? `Goals missed:\n${missed.join('\n')}` : 'All goals were met.');
});
if (missed.length > 0 && !isQuick) process.exitCode = 1;

function isSelected({ name }: Pick<Attack, 'name'>): boolean {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => name.includes(word));
}

function compare(name: string, withoutMs: number, probes: readonly Probe[]) {
  const withMs = p95(probes);
  const ratio = withMs / Math.max(withoutMs, goals.quietMs);
  const errors = numServerErrors(probes);
  if (ratio > goals.ratio) missed.push(`${name}: ${Math.round(withMs)} ms instead of ${Math.round(withoutMs)} ms`);
  if (errors > 0) missed.push(`${name}: ${errors} responses of 5xx to others`);
  return {
    'p95 without': Math.round(withoutMs),
    'p95 with': Math.round(withMs),
    ratio: (withMs / withoutMs).toFixed(1),
    '5xx': errors,
  };
}

function liveMs(name: string, liveness: readonly Probe[]): number {
  const ms = Math.round(p95(liveness));
  const failed = liveness.filter(({ status }) => status !== 200).length;
  if (ms > goals.liveMs) missed.push(`${name}: /v1/live after ${ms} ms`);
  if (failed > 0) missed.push(`${name}: ${failed} of /v1/live failed`);
  return ms;
}

function textOf(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
