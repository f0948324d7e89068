import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wavHeader } from '@/components/recorder/wav-file';
import { measureLevels, samplesOf } from './measure-levels';
import { cutWav, readWav, UnreadableWavError } from './wav-source';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const u32 = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const chunk = (name: string, content: Uint8Array<ArrayBuffer>) => [
  bytesOf(name),
  u32(content.length),
  content,
  new Uint8Array(content.length % 2),
];
const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const format = { encoding: 1, channels: 1, rate: 8_000, bitsPerSample: 16 } as const;
const samples = (count: number) => new Uint8Array(Int16Array.from({ length: count }, (_, index) => index).buffer);
const file = (data: Uint8Array<ArrayBuffer>, more: Uint8Array<ArrayBuffer>[] = []) =>
  new Blob([wavHeader(format, data.length), data, ...more]);
const label = (id: number, text: string) => joined(chunk('labl', joined([u32(id), bytesOf(`${text}\0`)])));
const signal = new AbortController().signal;

describe('readWav', () => {
  test('reads format, place and length of the samples', async () => {
    expect(await readWav(file(samples(100)))).toEqual({ format, dataOffset: 44, frames: 100, frameBytes: 2, cues: [] });
  });

  test('reads markers and their names in the order of the recording', async () => {
    const cue = (id: number, frame: number) => [u32(id, frame), bytesOf('data'), u32(0, 0, frame)];
    const cues = chunk('cue ', joined([u32(3), ...cue(1, 80), ...cue(2, 20), ...cue(3, 4_000)]));
    const list = chunk('LIST', joined([bytesOf('adtl'), label(1, 'intro.wav'), label(2, 'første')]));
    const { cues: found } = await readWav(file(samples(100), [...cues, ...list]));
    expect(found).toEqual([
      { frame: 20, label: 'første' },
      { frame: 80, label: 'intro.wav' },
    ]);
  });

  test('reads files of unknown length to their end', async () => {
    const streamed = new Uint8Array(await file(samples(50)).arrayBuffer());
    streamed.set(u32(0xff_ff_ff_ff), 40);
    expect((await readWav(new Blob([streamed]))).frames).toBe(50);
  });

  test('rejects other files with a message', async () => {
    await expect(readWav(new Blob(['ID3 not a wav']))).rejects.toThrow(
      new UnreadableWavError('This is not a WAV file.'),
    );
    const compressed = new Uint8Array(await file(samples(4)).arrayBuffer());
    compressed.set([6], 20);
    await expect(readWav(new Blob([compressed]))).rejects.toThrow(
      'This WAV file is compressed. Please save it as PCM.',
    );
  });

  test('survives any bytes after the header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const damaged = new Blob([bytesOf('RIFF'), u32(9), bytesOf('WAVE'), Uint8Array.from(bytes)]);
        await readWav(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableWavError));
      }),
    );
  });
});

describe('measureLevels', () => {
  test.each([
    [1, 8, 255, 127 / 128],
    [1, 24, 0x40_00_00, 0.5],
    [1, 32, 0xc0_00_00_00, -0.5],
  ] as const)('decodes encoding %s with %s bits', (encoding, bitsPerSample, stored, sample) => {
    const bytes = u32(stored).slice(0, bitsPerSample / 8).buffer;
    expect(samplesOf(bytes, { format: { ...format, encoding, bitsPerSample } })).toEqual(Float32Array.of(sample));
  });

  test('measures RMS and peak of each 10 ms', async () => {
    const data = new Uint8Array(Int16Array.from({ length: 200 }, (_, index) => (index < 80 ? 0 : 16_384)).buffer);
    const wav = file(data);
    const levels = await measureLevels(wav, await readWav(wav), { onProgress: () => {}, signal });
    expect([...levels.rms].map(Math.round)).toEqual([-90, -6, -6]);
    expect([...levels.peaks]).toEqual([0, 128, 128]);
  });
});

describe('cutWav', () => {
  test('cuts exactly to the frame and keeps every sample', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(100), fc.nat(120), async (from, to) => {
        const wav = file(samples(100));
        const cut = cutWav(wav, await readWav(wav), { start: from / 8_000, end: to / 8_000 }, 'cut.wav');
        const source = await readWav(cut);
        expect(source.format).toEqual(format);
        const keptSamples = new Int16Array(
          await cut.slice(source.dataOffset, source.dataOffset + source.frames * 2).arrayBuffer(),
        );
        expect([...keptSamples]).toEqual(
          Array.from({ length: Math.max(0, Math.min(to, 100) - from) }, (_, index) => from + index),
        );
      }),
    );
  });
});
