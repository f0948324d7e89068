import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFfmpeg } from '@/server/audio/files/binary';
import { probe } from '@/server/audio/files/probe';
import { measuredIndependently, samplesOf } from '@/server/audio/test-sounds';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, loginAs } from '@/tests/support/network/api';
import { aRecordedScript, recordLines, storeRecording } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { unzip } from '@/tests/support/zip';
import { wholeOrQuick } from '@/tests/support/whole-run';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'timbre-api-exports-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await disconnect();
});

const allFormats = [
  { format: 'mp3', ending: 'mp3', codec: 'mp3', longestErrorSeconds: 0.05 },
  { format: 'wav', ending: 'wav', codec: 'pcm_s16le', longestErrorSeconds: 0.02 },
  { format: 'opus', ending: 'opus', codec: 'opus', longestErrorSeconds: 0.02 },
] as const;
const formats = allFormats.slice(0, wholeOrQuick(3, 1));
/** More than the two lanes of the worker process at a time (`maxBatch`). */
const filenames = Array.from({ length: 60 }, (_, index) => `line_${index}.wav`);
const recordedSeconds = 0.5;

async function filesOf(client: ApiClient, projectId: string, exportId: string): Promise<Map<string, Buffer>> {
  const params = { projectId, exportId };
  const done = await pollUntil(
    async () => {
      const row = await client.call('GET /projects/{projectId}/exports/{exportId}', {
        params,
        query: { lines: 'false', logs: 'problems' },
      });
      return row.status !== 'in-progress' && row;
    },
    { timeoutMs: 300_000, everyMs: 500, what: `export ${exportId}` },
  );
  expect(done).toMatchObject({ status: 'finished', numFailed: 0, logs: [] });
  const { headers } = await client.fetch(`/v1/download?uri=${encodeURIComponent(done.uri ?? '')}&filename=a.zip`);
  return unzip(Buffer.from(await (await fetch(headers.get('location') ?? '')).arrayBuffer()));
}

async function measured(name: string, bytes: Buffer = Buffer.of()) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const { codec, sampleRate, channels } = await probe(file, { binary: await findFfmpeg() });
  return { codec, channels, seconds: samplesOf(file).length / sampleRate, ...measuredIndependently(file) };
}

test('60 lines in each format, and then what has changed', { timeout: 300_000 }, async () => {
  const { projectId, customer, voice, lines } = await aRecordedScript(filenames);
  const client = await loginAs({ id: customer.id });
  const params = { projectId };
  const options = { normloudness: true, hipfilter: true, filenamePattern: 'scene/{n:3}_{filename}' };
  const started = await Promise.all(
    formats.map(({ format }) =>
      client.call('POST /projects/{projectId}/exports', { params, body: { format, lines, ...options } }),
    ),
  );
  for (const [index, { ending, codec, longestErrorSeconds }] of formats.entries()) {
    const files = await filesOf(client, projectId, started[index]?.id ?? '');
    const names = filenames.map((_, line) => `scene/${String(line + 1).padStart(3, '0')}_line_${line}.${ending}`);
    expect([...files.keys()]).toEqual(['script.csv', ...names]);
    expect(files.get('script.csv')?.toString().split('\r\n')).toHaveLength(filenames.length + 2);
    for (const name of names.filter((_, line) => line % 12 === 0)) {
      const { seconds, integratedLufs, truePeakDbtp, ...is } = await measured(path.basename(name), files.get(name));
      expect(is).toEqual({ codec, channels: 1 });
      expect(Math.abs(seconds - recordedSeconds)).toBeLessThanOrEqual(longestErrorSeconds);
      // Below 3 s a meter shows up to 0.7 LU less for the file with the silence around its sound.
      expect(Math.abs(integratedLufs + 16)).toBeLessThanOrEqual(0.7);
      expect(truePeakDbtp).toBeLessThanOrEqual(-1);
    }
  }
  const changed = [7, 30, 59];
  const takes = await recordLines(
    projectId,
    voice.id,
    changed.map((line) => filenames[line] ?? ''),
  );
  for (const { uri } of takes) await storeRecording(uri, 0.15);
  const newLines = lines.map((line, index) => ({ ...line, uri: takes[changed.indexOf(index)]?.uri ?? line.uri }));
  const delta = await client.call('POST /projects/{projectId}/exports', {
    params,
    body: { format: 'mp3', lines: newLines, ...options, changedSinceExport: started[0]?.id },
  });
  expect(delta).toMatchObject({ numLines: changed.length, changedSinceExport: started[0]?.id });
  const files = await filesOf(client, projectId, delta.id);
  const script = files.get('script.csv')?.toString() ?? '';
  expect([script.match(/,exported\r\n/g)?.length, script.match(/,unchanged\r\n/g)?.length]).toEqual([3, 57]);
  expect([...files.keys()].slice(1)).toEqual([
    'scene/008_line_7.mp3',
    'scene/031_line_30.mp3',
    'scene/060_line_59.mp3',
  ]);
  await client.call('DELETE /projects/{projectId}/exports/{exportId}', { params: { projectId, exportId: delta.id } });
  expect(await db.export.count({ where: { projectId } })).toBe(formats.length);
});
