import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { samplesOf } from '@/server/audio/test-sounds';
import { testFolder } from '@/tests/support/test-folder';
import { readWavFormat } from './wav-header';
import { wavHeader24, WavWriter } from './wav-writer';

const folder = testFolder();

async function write(samples: readonly number[], channels: 1 | 2): Promise<string> {
  const file = path.join(folder, `${samples.length}-${channels}.wav`);
  const wav = await WavWriter.open(file, { sampleRate: 44_100, channels, numFrames: samples.length / channels });
  for (let at = 0; at < samples.length; at += channels) {
    await wav.write(Float32Array.from(samples.slice(at, at + channels)));
  }
  await wav.close();
  return file;
}

it.each([1, 2] as const)('writes 24 bits, %d channels, which other programs read', async (channels) => {
  const step = 2 ** -23;
  const samples = [0, step, -step, 0.5, -0.5, -1, 1 - step, 0.25 + 0.25 * step, 3, -3];
  const file = await write(samples, channels);
  expect(await readWavFormat(file)).toMatchObject({ codec: 'pcm_s24le', sampleRate: 44_100, channels, bits: 24 });
  expect([...samplesOf(file)]).toEqual([...samples.slice(0, 7), 0.25, 1 - step, -1]);
});

it('fills an odd number of bytes up to an even one', async () => {
  const file = await write([0.5], 1);
  const bytes = await readFile(file);
  expect(bytes.length).toBe(wavHeader24({ sampleRate: 44_100, channels: 1, numFrames: 1 }).length + 4);
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  expect([...samplesOf(file)]).toEqual([0.5]);
});

it('counts in 64 bits only where a WAV would pass 4 GB', () => {
  const header = (hours: number) =>
    wavHeader24({ sampleRate: 48_000, channels: 2, numFrames: (hours * hourMs * 48_000) / 1000 });
  expect(header(4).toString('latin1', 0, 4)).toBe('RIFF');
  const large = header(5);
  const dataBytes = BigInt(5 * 3600 * 48_000 * 6);
  expect(large.toString('latin1', 0, 4)).toBe('RF64');
  expect(large.toString('latin1', 12, 16)).toBe('ds64');
  expect(large.readBigUInt64LE(20)).toBe(dataBytes + BigInt(large.length - 8));
  expect(large.readBigUInt64LE(28)).toBe(dataBytes);
  expect(large.readBigUInt64LE(36)).toBe(BigInt(5 * 3600 * 48_000));
});
