import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { findFfmpeg } from '@/server/audio/files/binary';
import { measuredIndependently } from '@/server/audio/test-sounds';
import { db } from '@/server/platform/db';
import { getObject, headObject, putObject } from '@/server/platform/storage/storage';
import { findObject } from '@/server/system/send-object';
import { anUpload, aScript, projectRow } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { testFolder } from '@/tests/support/test-folder';
import { addLinesAudio } from './add-line-audio';
import { deleteLine } from './delete-lines';
import { failLineTakes, handleProcessLineTakes } from './process-line-takes.handler';
import { listLines, listLineTakes } from './queries';

const folder = testFolder();
let ffmpegPath: string;

beforeAll(async () => {
  ffmpegPath = (await findFfmpeg()).path;
  writeFileSync(path.join(folder, 'speech.wav'), speechLikeWav({ seconds: 3 }));
});

function encoded(name: string, options: readonly string[]): Buffer {
  const file = path.join(folder, name);
  execFileSync(ffmpegPath, ['-nostdin', '-v', 'error', '-y', '-i', path.join(folder, 'speech.wav'), ...options, file]);
  return readFileSync(file);
}

const context = () => ({ jobId: 'job', retryCount: 0, signal: new AbortController().signal });

/** Uploads each sound to a line of its own and runs the job. */
async function record(sounds: readonly Buffer[]) {
  const filenames = sounds.map((_, index) => `${index}.wav`);
  const scene = await aScript(filenames, { state: 'accepted' });
  const files = [];
  for (const filename of filenames) {
    const uri = await anUpload(scene.voice.id);
    files.push({ filename, uri, duration: null, marks: [] });
  }
  const lines = await addLinesAudio(scene.voice.actor, scene.projectId, files);
  for (const [index, { uri }] of files.entries()) await putObject(uri, sounds[index] ?? Buffer.of(), 'audio/wav');
  const takeIds = lines.map(({ takeId }) => takeId ?? '');
  const process = () => handleProcessLineTakes({ takeIds }, context());
  const read = async () =>
    (await listLines(scene.voice.actor, scene.projectId, { limit: 100 })).body.flatMap((line) =>
      'id' in line ? [line] : [],
    );
  return { ...scene, takeIds, files, process, read };
}

async function stored(uri: string | null | undefined, name: string): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, await getObject(uri ?? ''));
  return file;
}

function formatOf(file: string): string {
  const { stderr } = spawnSync(ffmpegPath, ['-hide_banner', '-i', file], { encoding: 'utf8' });
  return /Audio: (\w+).*?, (\d+ Hz, \w+)/.exec(stderr)?.slice(1, 3).join(' ') ?? stderr;
}

const formats = [
  { name: 'telephone.wav', options: ['-ar', '8000', '-c:a', 'pcm_mulaw'], final: 'pcm_s16le 8000 Hz, mono' },
  { name: 'a-law.wav', options: ['-ar', '8000', '-c:a', 'pcm_alaw'], final: 'pcm_s16le 8000 Hz, mono' },
  { name: 'narrow.wav', options: ['-ar', '8000', '-c:a', 'pcm_s16le'], final: null },
  { name: 'stereo.wav', options: ['-ac', '2', '-c:a', 'pcm_s24le'], final: null },
  { name: 'float.wav', options: ['-c:a', 'pcm_f32le'], final: null },
  { name: 'fine.wav', options: ['-ar', '96000', '-c:a', 'pcm_s24le'], final: null },
  { name: 'fine.flac', options: ['-ar', '96000', '-sample_fmt', 's32'], final: 'pcm_s24le 96000 Hz, mono' },
  { name: 'plain.flac', options: ['-ac', '2', '-sample_fmt', 's16'], final: 'pcm_s16le 48000 Hz, stereo' },
  { name: 'mac.aif', options: ['-ar', '44100', '-c:a', 'pcm_s24be'], final: 'pcm_s24le 44100 Hz, mono' },
  { name: 'browser.webm', options: ['-c:a', 'libopus'], final: 'pcm_s24le 48000 Hz, mono' },
];

describe('processing takes of lines', () => {
  test('accepts each format, measures it, and keeps rate and channels in the final', async () => {
    const { process, read, files } = await record(formats.map(({ name, options }) => encoded(name, options)));
    await process();
    const lines = await read();
    for (const [index, { name, final }] of formats.entries()) {
      const line = lines.find(({ filename }) => filename === `${index}.wav`);
      expect(`${name}: ${line?.status} ${line?.error}`).toBe(`${name}: done null`);
      expect(Math.abs((line?.duration ?? 0) - 3)).toBeLessThan(0.03);
      const finalFile = await stored(line?.finalUri, `final-${index}.wav`);
      if (final) expect(`${name}: ${formatOf(finalFile)}`).toBe(`${name}: ${final}`);
      else expect(line?.finalUri).toBe(files[index]?.uri);
      const preview = await stored(line?.previewUri, `preview-${index}.mp3`);
      expect(formatOf(preview)).toMatch(/^mp3 (48000|44100) Hz, (mono|stereo)/);
      const { integratedLufs } = measuredIndependently(finalFile);
      expect(Math.abs((line?.integratedLufs ?? 0) - integratedLufs), name).toBeLessThan(1);
      expect(line?.noiseFloorDb, name).toBeLessThan(-50);
    }
  });

  test('compares each line with the delivery spec', async () => {
    const sounds = [encoded('game.wav', ['-c:a', 'pcm_s24le']), encoded('game-float.wav', ['-c:a', 'pcm_f32le'])];
    const { process, read, projectId, voice } = await record(sounds);
    await db.project.update({ where: { id: projectId }, data: { deliverySpec: deliverySpecOf('games', 'GAME_##') } });
    await process();
    const results = async () => (await read()).map(({ failedChecks }) => failedChecks);
    expect(await results()).toEqual([0, 1]);
    const [take] = await listLineTakes(voice.actor, projectId, '1.wav');
    expect(take?.certificate).toMatchObject({ presetName: 'Games' });
    expect(take?.certificate?.checks.map(({ point, result }) => [point, result])).toEqual([
      ['format', 'passed'],
      ['sampleRate', 'passed'],
      ['bits', 'failed'],
    ]);
  });

  test('measures levels if the delivery spec asks for them', async () => {
    const { process, read, projectId, voice } = await record([encoded('quiet.wav', ['-af', 'volume=-30dB'])]);
    await db.project.update({ where: { id: projectId }, data: { deliverySpec: deliverySpecOf('web', null) } });
    await process();
    const [line, ...others] = await read();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ status: 'done', failedChecks: 1 });
    // The line, its take and the check name the same loudness.
    const [take] = await listLineTakes(voice.actor, projectId, '0.wav');
    const { integratedLufs } = line ?? {};
    expect(take?.integratedLufs).toBe(integratedLufs);
    const sentence = `The loudness is ${Math.round((integratedLufs ?? 0) * 10) / 10} LUFS;`;
    expect(take?.certificate?.checks.find(({ point }) => point === 'loudness')?.sentence).toContain(sentence);
  });

  test('makes the same samples from a compressed original', async () => {
    const { process, read } = await record([encoded('exact.flac', ['-sample_fmt', 's16'])]);
    await process();
    const [line] = await read();
    const final = await stored(line?.finalUri, 'exact.wav');
    const samples = (file: string) =>
      execFileSync(ffmpegPath, ['-v', 'error', '-i', file, '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1']);
    expect(samples(final).equals(samples(path.join(folder, 'speech.wav')))).toBe(true);
  });

  test('delivers previews and finals under the name of the line, and a second run changes nothing', async () => {
    const { process, projectId, customer, takeIds } = await record([speechLikeWav({ seconds: 1 })]);
    await process();
    const { deliveredAt, linesModified } = await projectRow(projectId);
    expect(deliveredAt).not.toBeNull();
    const { previewUri, finalUri } = await db.lineTake.findUniqueOrThrow({ where: { id: takeIds[0] ?? '' } });
    expect(await findObject(customer.actor, previewUri ?? '')).toMatchObject({ filename: '0.mp3' });
    expect(await findObject(customer.actor, finalUri ?? '')).not.toBeNull();
    await process();
    expect(await db.project.findUniqueOrThrow({ where: { id: projectId } })).toMatchObject({ linesModified });
  });

  test('fails a broken file with a message, and finishes the others', async () => {
    const sounds = [Buffer.from('not audio at all'), speechLikeWav({ seconds: 1 }), Buffer.alloc(2_000)];
    const { process, read } = await record(sounds);
    await process();
    expect(
      (await read()).map(({ status, error, finalUri }) => ({ status, error, hasFinal: finalUri !== null })),
    ).toEqual([
      { status: 'failed', error: 'This file is not audio. Please upload a WAV, AIFF or FLAC file.', hasFinal: false },
      { status: 'done', error: null, hasFinal: true },
      { status: 'failed', error: 'This file is not audio. Please upload a WAV, AIFF or FLAC file.', hasFinal: false },
    ]);
  });

  test('finishes the other takes before it fails for a missing object', async () => {
    const { process, read, files, takeIds } = await record([
      speechLikeWav({ seconds: 1 }),
      speechLikeWav({ seconds: 1 }),
    ]);
    await db.lineTake.update({ where: { id: takeIds[0] ?? '' }, data: { uri: `${files[0]?.uri}-gone` } });
    await expect(process()).rejects.toThrow();
    expect((await read()).map(({ status }) => status)).toEqual(['processing', 'done']);
    const payload = { takeIds };
    await failLineTakes(payload);
    expect((await read()).map(({ status }) => status)).toEqual(['processing', 'done']);
    const alone = (await jobsAbout(takeIds[0] ?? '')).map(({ data }) => data);
    expect(alone).toEqual([payload, { takeIds: takeIds.slice(0, 1) }]);
    await failLineTakes({ takeIds: takeIds.slice(0, 1) });
    expect((await read())[0]).toMatchObject({ status: 'failed', error: 'We were unable to process the audio file.' });
  });

  test('writes nothing for a line that was deleted meanwhile, whose files the deletion covers', async () => {
    const { process, projectId, customer, takeIds } = await record([
      encoded('late.flac', []),
      speechLikeWav({ seconds: 1 }),
    ]);
    const running = process();
    await deleteLine(customer.actor, projectId, '0.wav');
    await running;
    const [deletedId = '', otherId = ''] = takeIds;
    expect(await db.lineTake.findMany({ where: { id: { in: takeIds } } })).toMatchObject([
      { id: otherId, status: 'done' },
    ]);
    const [deletion] = (await jobsAbout(deletedId)).filter(({ name }) => name === 'delete-objects');
    expect(deletion?.data).toEqual({
      keys: [expect.any(String), `previews/${deletedId}.mp3`, `finals/${deletedId}.wav`],
    });
    expect(await headObject(`previews/${otherId}.mp3`)).not.toBeNull();
  });
});
