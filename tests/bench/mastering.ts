/**
 * Compares the CPU cost of mastering with two-pass loudnorm per target: ten minutes of even and of uneven speech, 48
 * kHz, 24 bit, mono, at -16 and -23 LUFS. Fails if check, preview and both masters together take more than `goal` of
 * loudnorm's CPU time. Run it with `npm run bench:mastering [minutes]`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { checkTake } from '@/server/audio/delivery/check-take';
import { master } from '@/server/audio/mastering/master';
import { closeSpeech, encodeWav, synthesize } from '@/server/platform/speech';

const targetLufs = [-16, -23];
const rounds = 2;
const goal = 0.3;
const minutes = Number(process.argv[2] ?? 10);
const seconds = minutes * 60;

const exampleScript = `The old harbor lay quiet under the morning fog, and nobody heard the small boat come in. She tied it up, climbed
the steps, and walked straight to the yellow house on the corner. Have you ever wondered how a voice can fill a room, calm a
child, or sell a car? It begins with a breath. Tonight, for one night only, every seat is free; the doors open at seven!
Please hold the line, your call is important to us, and one of our colleagues will be with you in about four minutes.`;

const folder = mkdtempSync(path.join(tmpdir(), 'timbre-bench-'));
const inFolder = (name: string) => path.join(folder, name);

try {
  const plain = await findFfmpeg();
  const { binary, cpuSince } = metered(plain);
  console.log(`${plain.path}, ${minutes} minutes of speech, targets ${targetLufs.join(' and ')} LUFS\n`);
  const takes = await makeTakes(plain.path);
  const rows = [];
  for (const [take, input] of Object.entries(takes)) {
    const checkIt = () => checkTake({ input, workDir: folder, binary });
    const check = cheapest([await cpuSince(checkIt), await cpuSince(checkIt)]);
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await cpuSince(() => master({ input, targets: targetLufs, outputFor, binary }));
      runs.push({ alone, loudnorm: await cpuSince(() => loudnormTwoPasses(binary.path, input)) });
    }
    const [alone, loudnorm] = [cheapest(runs.map((run) => run.alone)), cheapest(runs.map((run) => run.loudnorm))];
    const masterMeasured = () => master({ input, targets: targetLufs, outputFor, binary, measured: check.result });
    const after = cheapest([await cpuSince(masterMeasured), await cpuSince(masterMeasured)]);
    const both = check.cpuSeconds + after.cpuSeconds;
    if (both / loudnorm.cpuSeconds > goal) process.exitCode = 1;
    // Like the worker: one job per target, with the measurements from delivery.
    const jobs: Record<string, number> = {};
    for (const target of targetLufs) {
      const job = () => master({ input, targets: [target], outputFor, binary, measured: check.result });
      const { cpuSeconds } = cheapest([await cpuSince(job), await cpuSince(job)]);
      jobs[`times real time, job to ${target}`] = rounded(seconds / cpuSeconds);
    }
    rows.push({
      take,
      LUFS: check.result.integratedLufs,
      LRA: check.result.loudnessRange,
      dBTP: rounded(check.result.truePeakDbtp),
      'loudnorm CPU s': rounded(loudnorm.cpuSeconds),
      'check + preview CPU s': rounded(check.cpuSeconds),
      'master CPU s': rounded(alone.cpuSeconds),
      'master, measured before': rounded(after.cpuSeconds),
      'times less CPU': rounded(loudnorm.cpuSeconds / alone.cpuSeconds),
      'times real time, both targets': rounded(seconds / alone.cpuSeconds),
      'times real time, with check and preview': rounded(seconds / both),
      [`with check and preview, share of loudnorm, at most ${goal}`]: rounded(both / loudnorm.cpuSeconds),
      ...jobs,
    });
    for (const { targetLufs, integratedLufs, truePeakDbtp, gainDb, limited } of alone.result) {
      const error = (integratedLufs - targetLufs).toFixed(3);
      const how = limited ? 'limited' : 'gain alone';
      console.log(
        `${take} to ${targetLufs}: error ${error} LU, ${truePeakDbtp.toFixed(2)} dBTP, gain ${gainDb.toFixed(2)} dB, ${how}`,
      );
    }
  }
  for (const row of rows) console.table(row);
} finally {
  closeSpeech();
  rmSync(folder, { recursive: true, force: true });
}

function outputFor(targetLufs: number): string {
  return inFolder(`master${targetLufs}.wav`);
}

async function makeTakes(ffmpeg: string): Promise<{ even: string; uneven: string }> {
  const speech = inFolder('speech.wav');
  const { pcm, sampleRate } = await synthesize({ text: exampleScript, language: 'en', gender: 'female' });
  writeFileSync(speech, encodeWav(pcm, sampleRate));
  const make = (name: string, filters: string) => {
    const looped = ['-nostdin', '-v', 'error', '-y', '-stream_loop', '-1', '-i', speech];
    const output = ['-af', `aresample=48000,${filters}`, '-t', String(seconds), '-c:a', 'pcm_s24le', inFolder(name)];
    execFileSync(ffmpeg, [...looped, ...output]);
    return inFolder(name);
  };
  // Alternates whispering, speech and shouting, with peaks at full scale.
  const turns = "asetnsamples=n=480,volume='if(lt(mod(t,40),18),0.2,if(lt(mod(t,40),34),1,3))':eval=frame";
  return {
    even: make('even.wav', 'volume=-3dB'),
    uneven: make('uneven.wav', `${turns},alimiter=limit=1:level=0:attack=1:release=20`),
  };
}

function metered(plain: FfmpegBinary) {
  const log = inFolder('times');
  const script = inFolder('metered-ffmpeg');
  writeFileSync(script, `#!/bin/sh\n'${plain.path}' "$@"\ncode=$?\ntimes >> '${log}'\nexit $code\n`);
  chmodSync(script, 0o755);
  const cpuSince = async <T>(work: () => T | Promise<T>) => {
    writeFileSync(log, '');
    const own = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(own);
    const children = [...readFileSync(log, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
    const childSeconds = children.reduce((sum, [, min, sec]) => sum + Number(min) * 60 + Number(sec), 0);
    return { result, cpuSeconds: (user + system) / 1e6 + childSeconds };
  };
  return { binary: { ...plain, path: script }, cpuSince };
}

/** Measures with loudnorm, applies it with the measurements, and resamples from its 192 kHz. */
function loudnormTwoPasses(ffmpeg: string, input: string): void {
  for (const target of targetLufs) {
    const filter = `loudnorm=I=${target}:TP=-1:LRA=11`;
    const start = ['-nostdin', '-hide_banner', '-nostats', '-y', '-threads', '1', '-i', input];
    const report = inFolder('loudnorm.txt');
    // The report is on stderr; execFileSync returns only stdout.
    execFileSync('/bin/sh', [
      '-c',
      'report=$1; shift; "$@" 2> "$report"',
      'sh',
      report,
      ffmpeg,
      ...start,
      '-af',
      `highpass=f=80,${filter}:print_format=json`,
      '-f',
      'null',
      '-',
    ]);
    const measured = JSON.parse(readFileSync(report, 'utf8').match(/\{[^{}]*\}/)?.[0] ?? '{}');
    const measurements = `measured_I=${measured.input_i}:measured_TP=${measured.input_tp}:measured_LRA=${measured.input_lra}`;
    const more = `measured_thresh=${measured.input_thresh}:offset=${measured.target_offset}:linear=true`;
    const filters = `highpass=f=80,${filter}:${measurements}:${more},aresample=48000`;
    execFileSync(ffmpeg, [...start, '-v', 'error', '-af', filters, '-c:a', 'pcm_s24le', inFolder('loudnorm.wav')]);
  }
}

function cheapest<T extends { cpuSeconds: number }>(runs: readonly T[]): T {
  return runs.reduce((best, run) => (run.cpuSeconds < best.cpuSeconds ? run : best));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
