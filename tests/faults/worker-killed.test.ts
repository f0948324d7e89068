import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExport as createExportContract } from '@/lib/contracts/exports';
import { searchConditions } from '@/lib/contracts/search';
import { approveProject } from '@/server/assignments/approve-project';
import { deleteVoiceDemo } from '@/server/demos/delete-demos';
import { addStudioQualityDemo } from '@/server/demos/studio-quality-demo';
import { addVoiceDemo } from '@/server/demos/voice-demos';
import { createExport } from '@/server/exports/create-export';
import { exportAudio, masterTake, payOut, processDemo, processLineTakes } from '@/server/jobs';
import { addLinesAudio } from '@/server/lines/add-line-audio';
import { root } from '@/server/local/install.mjs';
import { balancesOf } from '@/server/payments/ledger';
import { withProject } from '@/server/payments/payout/project-payout';
import { db, disconnect, pool, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { searchVoices } from '@/server/search/search-voices';
import { aDelivery, anAssignment, aProject, aScript, aTake, aVoice, recordLines } from '@/tests/support/builders';
import { holdJobs, releaseJobs } from '@/tests/support/jobs/held-jobs';
import { pollUntil } from '@/tests/support/jobs/poll';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { armFault, clearFaults, transfersTo } from '@/tests/support/payments/simulator';
import { type ProductProcess, startWorker } from '@/tests/support/processes';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { isWholeRun } from '@/tests/support/whole-run';
import { unzip } from '@/tests/support/zip';

/** More than the suite's worker runs in parallel, so that the killed worker holds some of them. */
const jobs = 4;
const seconds = 45;

/** The repeated jobs start when the killed worker's locks expire, and a busy machine takes several times as long. */
const jobWait = { timeoutMs: 180_000, everyMs: 250 };
const limitMs = 230_000;

let doomed: ProductProcess | undefined;

afterAll(async () => {
  await Promise.all([clearFaults(), doomed?.stop()]);
  await disconnect();
});

async function orderMaster(projectId: string, voiceId: string, sound: Buffer): Promise<string> {
  const uri = `audio/${randomUUID()}.wav`;
  await putObject(uri, sound, 'audio/wav');
  return transaction(async (tx) => {
    const take = await aTake({ projectId, userId: voiceId, name: 'Long take', uri }, tx);
    const requestedAt = new Date();
    const master = await tx.masteredTake.create({ data: { takeId: take.id, projectId, type: 'lufs16', requestedAt } });
    await enqueue(tx, masterTake, { masterId: master.id, requestedAt: requestedAt.toISOString() });
    return master.id;
  });
}

const filenames = Array.from({ length: 16 }, (_, index) => `${index}.wav`);
/** Few enough to share a job (`takesPerJob` in server/lines/enqueue-line-takes.ts). */
const linesPerJob = filenames.slice(0, 8);
const linesPerWorker = processLineTakes.concurrency ?? jobs;

async function orderExport(sound: Buffer): Promise<string> {
  const { projectId, customer, voice } = await aScript(filenames, { state: 'accepted' });
  const takes = await recordLines(projectId, voice.id, filenames);
  for (const { uri } of takes) await putObject(uri, sound, 'audio/wav');
  const lines = takes.map(({ uri }, index) => ({ filename: filenames[index], line: '', uri }));
  return (await createExport(customer.actor, projectId, createExportContract.body.parse({ format: 'mp3', lines }))).id;
}

/** Account at the provider per payout. */
const accounts = new Map<string, string>();

/** Approves a project, so that its fee is transferred. */
async function orderTransfer(): Promise<string> {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  const accountId = await addPayoutAccount(voice);
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const { id } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  accounts.set(id, accountId);
  return id;
}

const transfersOf = (payoutId: string) => transfersTo(accounts.get(payoutId) ?? '');

type JobRow = { id: string; state: string; retries: number };

/** Jobs whose payload has one of the ids. */
async function jobsOf(ids: readonly string[]): Promise<JobRow[]> {
  const { rows } = await pool().query<JobRow>(
    `select id::text, state::text, retry_count as retries from pgboss.job
      where data->>'masterId' = any($1) or data->>'exportId' = any($1) or data->>'payoutId' = any($1)
         or data->>'demoId' = any($1) or data->>'uri' = any($1) or data->'takeIds'->>0 = any($1)`,
    [ids],
  );
  return rows;
}

async function startDoomedWorker(): Promise<ProductProcess> {
  const name = `worker-doomed-${randomUUID().slice(0, 8)}`;
  const worker = startWorker({ WORKER_CONCURRENCY: String(jobs) }, name);
  const log = path.join(root, 'test-results', `${name}.log`);
  const isReady = async () => (await readFile(log, 'utf8').catch(() => '')).includes('worker is ready');
  await pollUntil(isReady, { what: 'the worker' });
  return worker;
}

async function areActive(ids: string[], atLeast = 3): Promise<boolean> {
  return (await jobsOf(ids)).filter(({ state }) => state === 'active').length >= atLeast;
}

async function orderAll(job: { name: string }, order: () => Promise<string>, numJobs = jobs): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < numJobs; count++) ids.push(await holdJobs(job, order));
  return ids;
}

const isDone = ({ status }: { status: string }) => status === 'done';

/** Waits until all rows are done, and returns them. */
const allOf = <Row>(what: string, find: () => Promise<Row[]>, isOver: (row: Row) => boolean): Promise<Row[]> =>
  pollUntil(
    async () => {
      const rows = await find();
      return rows.every(isOver) && rows;
    },
    { ...jobWait, what },
  );

async function requireRepeatedJobs(ids: string[]): Promise<void> {
  const rows = await jobsOf(ids);
  expect(rows).toHaveLength(ids.length);
  expect(rows.some(({ retries }) => retries > 0)).toBe(true);
}

/** One kill for all kinds of jobs, because each takes a while to be noticed. */
let killed: Awaited<ReturnType<typeof killWorkerAtWork>>;
beforeAll(async () => {
  killed = await killWorkerAtWork();
}, limitMs);

/**
 * Holds jobs of each kind, starts a second worker and then the jobs, all at the same time, and kills the worker when so many of
 * each kind are active that it must have some of them: the suite's worker runs two of a kind at most.
 */
async function killWorkerAtWork() {
  const transfers = await orderAll(payOut, orderTransfer);
  const others = isWholeRun ? await orderOthers() : null;
  // The provider makes the transfers, and its responses arrive when the worker is dead.
  await armFault({ kind: 'delay-response', match: 'POST /v1/transfers', isHeld: true, times: 100 });
  await armFault({ kind: 'lost-webhook', times: 100 });
  doomed = await startDoomedWorker();
  await releaseJobs(transfers);
  await pollUntil(async () => (await Promise.all(transfers.map(transfersOf))).every((made) => made.length === 1), {
    what: 'all transfers at the provider',
  });
  if (others) await startOthers(others);
  await doomed.kill();
  await clearFaults();
  return { transfers, others };
}

/** In `npm test`, transfers stand for all jobs: the tests next to the others run each of them twice. */
async function orderOthers() {
  return {
    masters: await orderMasters(),
    exports: await orderExports(),
    demos: await orderDemos(),
    lines: await orderLines(),
  };
}

type Others = Awaited<ReturnType<typeof orderOthers>>;

async function startOthers({ masters, exports, demos, lines }: Others): Promise<void> {
  await releaseJobs([...masters, ...exports, ...demos.ids, ...lines.firstTakes]);
  const areAllActive = async () => {
    const kinds = await Promise.all([
      areActive(masters),
      areActive(exports),
      areActive(demos.ids),
      areActive(lines.firstTakes, linesPerWorker + 1),
    ]);
    return kinds.every(Boolean);
  };
  await pollUntil(areAllActive, { everyMs: 20, what: 'both workers at work' });
}

async function orderMasters(): Promise<string[]> {
  const project = await aProject({ state: 'accepted' });
  const sound = speechLikeWav({ seconds });
  return orderAll(masterTake, () => orderMaster(project.id, project.voiceIds[0] ?? '', sound));
}

function orderExports(): Promise<string[]> {
  const sound = speechLikeWav({ seconds: 4 });
  return orderAll(exportAudio, () => orderExport(sound));
}

async function orderDemos() {
  const voices = await Promise.all(Array.from({ length: jobs }, () => aVoice({ demos: [] })));
  const [half, rest] = [voices.slice(0, jobs / 2), voices.slice(jobs / 2)];
  const sound = speechLikeWav({ seconds: 150 });
  const demoIds: string[] = [];
  const studioUris: string[] = [];
  for (const voice of half) demoIds.push(await holdJobs(processDemo, () => orderDemo(voice, sound)));
  for (const voice of rest) studioUris.push(await holdJobs(processDemo, () => orderStudioDemo(voice, sound)));
  return { voices: half, demoIds, studioUris, ids: [...demoIds, ...studioUris] };
}

async function orderLines() {
  const sound = speechLikeWav({ seconds: 10 });
  const projectIds: string[] = [];
  const firstTakes = await orderAll(processLineTakes, () => orderLineAudio(projectIds, sound), 2 * linesPerWorker);
  return { projectIds, firstTakes };
}

test(
  'another worker makes the transfers of a killed worker, exactly once',
  () => requireTransfers(killed.transfers),
  limitMs,
);

function killedOthers(): Others {
  if (!killed.others) throw new Error('The killed worker had transfers only.');
  return killed.others;
}

const testWhole = test.runIf(isWholeRun);

testWhole(
  'another worker finishes masters of a killed worker, exactly once',
  () => requireMasters(killedOthers().masters),
  limitMs,
);

testWhole(
  'another worker finishes exports of a killed worker, exactly once',
  () => requireExports(killedOthers().exports),
  limitMs,
);

testWhole(
  'another worker finishes demos of a killed worker: none is lost, and each is found',
  async () => {
    const { voices, demoIds, studioUris, ids } = killedOthers().demos;
    const demos = await allOf(
      'all demos',
      async () => [
        ...(await db.voiceDemo.findMany({ where: { id: { in: demoIds } } })),
        ...(await db.studioQualityDemo.findMany({ where: { uri: { in: studioUris } } })),
      ],
      isDone,
    );
    expect(demos).toHaveLength(jobs);
    for (const { processedUri, durationMs } of demos) {
      expect(Math.abs((durationMs ?? 0) - 150_000)).toBeLessThan(200);
      expect(await headObject(processedUri ?? '')).not.toBeNull();
    }
    for (const [index, { id, actor }] of voices.entries()) {
      const found = await searchVoices(
        { ...searchConditions.parse({ allowedVoices: id }), sort: 'best', limit: 1 },
        null,
      );
      expect(found.voices.map(({ voiceDemos }) => voiceDemos.length)).toEqual([1]);
      // It can be deleted as any other.
      await deleteVoiceDemo(actor, demoIds[index] ?? '');
    }
    await requireRepeatedJobs(ids);
  },
  limitMs,
);

testWhole(
  'another worker finishes line audio of a killed worker: every line has its audio, once',
  async () => {
    const { projectIds, firstTakes } = killedOthers().lines;
    const where = { line: { projectId: { in: projectIds } } };
    const takes = await allOf('all takes of lines', () => db.lineTake.findMany({ where }), isDone);
    expect(takes).toHaveLength(firstTakes.length * linesPerJob.length);
    for (const { previewUri, finalUri, durationMs } of takes) {
      expect(Math.abs((durationMs ?? 0) - 10_000)).toBeLessThan(20);
      for (const uri of [previewUri, finalUri]) expect(await headObject(uri ?? '')).not.toBeNull();
    }
    const lines = await db.line.findMany({ where: { projectId: where.line.projectId } });
    expect(lines.map(({ takeId }) => takeId).toSorted()).toEqual(takes.map(({ id }) => id).toSorted());
    // The burst of a project counts each line that was finished.
    const bursts = await db.notification.findMany({ where: { projectId: { in: projectIds }, kind: 'audio' } });
    expect(new Set(bursts.map(({ projectId }) => projectId))).toEqual(new Set(projectIds));
    for (const { payload } of bursts) expect(payload).toMatchObject({ count: linesPerJob.length });
    await requireRepeatedJobs(firstTakes);
  },
  limitMs,
);

/** Returns the first take of the job. */
async function orderLineAudio(projectIds: string[], sound: Buffer): Promise<string> {
  const { projectId, voice } = await aScript(linesPerJob, { state: 'accepted' });
  projectIds.push(projectId);
  const files = [];
  for (const filename of linesPerJob) {
    files.push({ filename, uri: await uploadSound(voice.id, sound), duration: null, marks: [] });
  }
  await addLinesAudio(voice.actor, projectId, files);
  const { takeId } = await db.line.findFirstOrThrow({ where: { projectId }, orderBy: { position: 'asc' } });
  return takeId ?? '';
}

type Voice = Awaited<ReturnType<typeof aVoice>>;

async function uploadSound(userId: string, sound: Buffer): Promise<string> {
  const uri = `audio/${randomUUID()}.wav`;
  await putObject(uri, sound, 'audio/wav');
  const upload = { uri, userId, purpose: 'audio', contentType: 'audio/wav', sizeBytes: sound.length } as const;
  await db.upload.create({ data: upload });
  return uri;
}

async function orderDemo(voice: Voice, sound: Buffer): Promise<string> {
  const attributes = { language: 'da', dialect: null, age: null, types: ['Radio'], tones: [] };
  const uri = await uploadSound(voice.id, sound);
  return (await addVoiceDemo(voice.actor, { userId: voice.id, uri, ...attributes })).id;
}

async function orderStudioDemo(voice: Voice, sound: Buffer): Promise<string> {
  return (await addStudioQualityDemo(voice.actor, voice.id, await uploadSound(voice.id, sound))).uri;
}

async function requireMasters(ids: string[]): Promise<void> {
  const done = await allOf('all masters', () => db.masteredTake.findMany({ where: { id: { in: ids } } }), isDone);
  for (const master of done) {
    expect(Math.abs((master.integratedLufs ?? 0) + 16)).toBeLessThanOrEqual(0.1);
    expect(master.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(await headObject(master.uri ?? '')).not.toBeNull();
  }
  await requireRepeatedJobs(ids);
}

async function requireTransfers(ids: string[]): Promise<void> {
  const paid = await allOf(
    'all transfers',
    () => db.payout.findMany({ where: { id: { in: ids } }, include: withProject }),
    ({ status }) => status === 'paid',
  );
  for (const { id, assignment, voiceId, amountCents, stripeTransferId } of paid) {
    const { projectId } = assignment;
    expect(await transfersOf(id)).toMatchObject([{ id: stripeTransferId, amount: amountCents }]);
    expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: amountCents });
    expect(await db.notification.count({ where: { projectId, userId: voiceId, kind: 'payout' } })).toBe(1);
  }
  await requireRepeatedJobs(ids);
}

async function requireExports(ids: string[]): Promise<void> {
  const finished = await allOf(
    'all exports',
    () => db.export.findMany({ where: { id: { in: ids } } }),
    ({ status }) => status !== 'inProgress',
  );
  for (const exported of finished) {
    expect(exported).toMatchObject({ status: 'finished', numDone: filenames.length, numFailed: 0 });
    const files = unzip(Buffer.from(await getObject(exported.uri ?? '')));
    expect([...files.keys()].toSorted()).toEqual(
      [...filenames.map((_, index) => `${index}.mp3`), 'script.csv'].toSorted(),
    );
  }
  await requireRepeatedJobs(ids);
}
