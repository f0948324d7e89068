import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeRecordings } from '@/prisma/seed/recordings/make';
import { recordingKey } from '@/prisma/seed/recordings/order';
import { deleteObjects } from '@/server/jobs';
import { db, pool, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { closeSpeech } from '@/server/platform/speech';
import { getObject, headObject } from '@/server/platform/storage/storage';
import { handleRecordSample } from './record-sample.handler';

/** Tests the rules of docs/rules/start.md#sample-data. */

const speech = { text: 'Good morning.', language: 'en', gender: 'female' as const, voice: 'f2', pitch: 1, rate: 1.1 };

async function aSample(position = 0, language = 'en'): Promise<string> {
  const id = `sample/${newId()}.mp3`;
  await db.sampleRecording.create({ data: { id, position, speech: { ...speech, language } } });
  return id;
}

const record = (payload: { id?: string }, signal = new AbortController().signal) =>
  handleRecordSample(payload, { jobId: 'job', retryCount: 0, signal });

const left = async () =>
  (await db.sampleRecording.findMany({ orderBy: { position: 'asc' }, select: { id: true } })).map(({ id }) => id);

const numContinued = async () =>
  (await pool().query(`select 1 from pgboss.job where name = 'record-sample' and data->>'id' is null`)).rowCount ?? 0;

beforeEach(async () => {
  await db.sampleRecording.deleteMany();
  await pool().query(`delete from pgboss.job where state = 'active'`);
});

afterAll(closeSpeech);

test('makes the sound that the sample data would have made, again after it was ended in between', async () => {
  const [first, second] = [await aSample(), await aSample()];
  const before = await numContinued();
  await record({ id: first });
  expect([await left(), await numContinued()]).toEqual([[second], before]);
  expect(await headObject(first)).toMatchObject({ contentType: 'audio/mpeg' });
  const bytes = Buffer.from(await getObject(first));

  const folder = await mkdtemp(path.join(tmpdir(), 'timbre-samples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const other = { ...speech, text: 'God morgen.', language: 'da' };
  const made = await makeRecordings([other, speech], folder);
  expect((await readFile(made.get(recordingKey(speech))?.file ?? '')).equals(bytes)).toBe(true);

  await db.sampleRecording.create({ data: { id: first, position: 0, speech } });
  await record({ id: first });
  expect(Buffer.from(await getObject(first)).equals(bytes)).toBe(true);
  // Nothing is left to do.
  await record({ id: first });
});

test('without an id makes the next ones, and continues until none is left', async () => {
  const [last, next] = [await aSample(2), await aSample(1)];
  for (let count = 0; count < 7; count += 1) await aSample(0);
  const before = await numContinued();
  await record({});
  expect([await left(), await numContinued()]).toEqual([[last], before + 1]);
  await record({});
  expect([await left(), await numContinued()]).toEqual([[], before + 1]);
  await record({});
  expect(await numContinued()).toBe(before + 1);
  for (const id of [next, last]) expect(await headObject(id)).not.toBeNull();
});

test('records nothing that nobody waits for while the worker has other work', async () => {
  const [id, awaited] = [await aSample(), await aSample()];
  await transaction((tx) => enqueue(tx, deleteObjects, { keys: [] }));
  await pool().query(`update pgboss.job set state = 'active' where name = 'delete-objects'`);
  const before = await numContinued();
  await record({});
  await record({ id: awaited });
  expect([await left(), await numContinued()]).toEqual([[id], before + 1]);
});

test('one that cannot be made does not hold up the others', async () => {
  const [bad, good] = [await aSample(0, 'xx'), await aSample(1)];
  const before = await numContinued();
  const fail = () => expect(record({})).rejects.toMatchObject({ code: 'no-speech' });
  // The first time with the other one, the second time alone.
  await fail();
  await fail();
  expect(await left()).toEqual([bad, good]);
  await record({});
  expect([await left(), await numContinued()]).toEqual([[bad], before + 1]);
  await fail();
});

test('one that takes too long comes last', async () => {
  const id = await aSample();
  const timeout = new AbortController();
  const recording = record({}, timeout.signal);
  timeout.abort(new Error('This takes too long'));
  await expect(recording).rejects.toThrow('This takes too long');
  expect(await db.sampleRecording.findUnique({ where: { id } })).toMatchObject({ attempts: 1 });
});
