/**
 * Measures what lines cost, as ratios within one run: `npm run bench:lines [files]`. Previews of dropped files relative to
 * the bare ffmpeg encodes on as many cores, the project without its lines relative to a project that has none, and the
 * import of 20,000 lines relative to their bare insertion. Then what a customer waits for in a browser, relative to a short
 * script; needs a build of these sources. Fails if a goal is missed.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { aLineTake, aScript } from '@/tests/support/builders';
import { findFfmpeg } from '@/server/audio/files/binary';
import { handleProcessLineTakes } from '@/server/lines/process-line-takes.handler';
import { listLines } from '@/server/lines/queries';
import { replaceLines } from '@/server/lines/replace-lines';
import { db, pool } from '@/server/platform/db';
import { closeSender } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { measureInBrowser } from './lines/in-browser';
import { aLargeScript } from './lines/large-script';
import { withServices } from './requests/services';
import { median } from './search/timing';

const numFiles = Number(process.argv[2] ?? 500);
const numCores = 2;
/** As in the queue, or fewer, so that all cores have a job. */
const takesPerJob = Math.min(10, Math.ceil(numFiles / numCores));
const secondsOfFile = 4;
/** A multiple of the cores, so that none is idle for long. */
const jobsPerTurn = 5 * numCores;

const goals = { previews: 1.5, project: 1.1, import: 4 };

await withServices(async (folder, undo) => {
  undo.push(closeSender);
  const measured = {
    previews: await measurePreviews(folder),
    project: await measureProject(),
    import: await measureImport(),
  };
  const ratios = Object.entries(measured).map(([name, ratio]) => ({
    name,
    ratio: ratio.toFixed(2),
    goal: goals[name as keyof typeof goals],
    isMet: ratio <= goals[name as keyof typeof goals],
  }));
  console.table(ratios);
  const figures = await measureInBrowser(undo);
  console.table(figures.map((figure) => ({ ...figure, ratio: figure.ratio?.toFixed(2) ?? '' })));
  const missed = [...ratios, ...figures].filter(({ isMet }) => !isMet);
  if (missed.length > 0) {
    console.error(`Missed: ${missed.map(({ name }) => name).join('; ')}`);
    process.exitCode = 1;
  }
});

async function measurePreviews(folder: string): Promise<number> {
  const ffmpeg = await findFfmpeg();
  const sounds = Array.from({ length: 10 }, (_, index) =>
    speechLikeWav({ seconds: secondsOfFile, level: 0.3 + index / 20 }),
  );
  const files = Array.from({ length: numFiles }, (_, index) => `${index}.wav`);
  for (const [index, file] of files.entries())
    writeFileSync(path.join(folder, file), sounds[index % sounds.length] ?? '');
  const encode = (file: string) => {
    const args = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-i', path.join(folder, file)];
    const output = ['-c:a', 'libmp3lame', '-b:a', '128k', path.join(folder, `${file}.mp3`)];
    const running = promisify(execFile)(ffmpeg.path, [...args, ...output]);
    // The same priority as in the worker.
    if (running.child.pid !== undefined) setPriority(running.child.pid, 10);
    return running;
  };
  const takeIds = await uploadedTakes(files, sounds);
  const jobs = Array.from({ length: Math.ceil(files.length / takesPerJob) }, (_, job) =>
    takeIds.slice(job * takesPerJob, (job + 1) * takesPerJob),
  );
  const { signal } = new AbortController();
  const ownPreviews = (ids: string[]) =>
    handleProcessLineTakes({ takeIds: ids }, { jobId: ids.join(' '), retryCount: 0, signal });
  let [bareMs, ownMs] = [0, 0];
  // In turns, because the machine may be faster at one time than at another.
  for (let at = 0; at < jobs.length; at += jobsPerTurn) {
    const turn = jobs.slice(at, at + jobsPerTurn);
    const numBefore = at * takesPerJob;
    const turnFiles = files.slice(numBefore, numBefore + turn.flat().length);
    bareMs += await timeOf(() => onCores(turnFiles, encode));
    ownMs += await timeOf(() => onCores(turn, ownPreviews));
  }
  console.log(`${numFiles} previews: ${Math.round(ownMs)} ms, bare encodes ${Math.round(bareMs)} ms`);
  return ownMs / bareMs;
}

async function uploadedTakes(files: readonly string[], sounds: readonly Buffer[]): Promise<string[]> {
  const { projectId, voice } = await aScript(files);
  const lines = await db.line.findMany({ where: { projectId }, orderBy: { position: 'asc' } });
  const takeIds: string[] = [];
  for (const [index, { id: lineId }] of lines.entries()) {
    const take = await aLineTake({ lineId, userId: voice.id, status: 'processing', previewUri: null });
    await putObject(take.uri, sounds[index % sounds.length] ?? Buffer.of(), 'audio/wav');
    takeIds.push(take.id);
  }
  return takeIds;
}

async function onCores<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const core = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: numCores }, core));
}

async function measureProject(): Promise<number> {
  const [small, large] = [await aScript([]), await aScript([])];
  await replaceLines(large.customer.actor, large.projectId, aLargeScript());
  const read = ({ customer, projectId }: typeof small) => getProject(customer.actor, projectId);
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
  for (let round = 0; round < 200; round++) {
    times.small.push(await timeOf(() => read(small)));
    times.large.push(await timeOf(() => read(large)));
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  console.log(`Project without lines: ${smallMs.toFixed(1)} ms; with 20,000: ${largeMs.toFixed(1)} ms`);
  return largeMs / smallMs;
}

async function measureImport(): Promise<number> {
  const { customer, projectId } = await aScript([]);
  const bare = await aScript([]);
  const { lines } = aLargeScript();
  const bareMs = await timeOf(() =>
    pool().query(
      `insert into lines (id, "projectId", filename, description, line, position)
       select $1 || ordinality, $1, j->>'filename', j->>'description', j->>'line', ordinality
         from json_array_elements($2::json) with ordinality as e(j, ordinality)`,
      [bare.projectId, JSON.stringify(lines)],
    ),
  );
  const ownMs = await timeOf(() => replaceLines(customer.actor, projectId, aLargeScript()));
  const againMs = await timeOf(() => replaceLines(customer.actor, projectId, aLargeScript()));
  const listMs = await timeOf(async () => {
    let cursor: string | undefined;
    do {
      const { extra } = await listLines(customer.actor, projectId, { limit: 2_000, cursor });
      cursor = extra.headers?.['X-Next-Cursor'];
    } while (cursor);
  });
  const round = Math.round;
  console.log(
    `Import of 20,000 lines: ${round(ownMs)} ms, unchanged ${round(againMs)} ms, bare insertion ${round(bareMs)} ms; list ${round(listMs)} ms`,
  );
  return ownMs / bareMs;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
