import { expect, it } from 'vitest';
import { LoudnessReader, truePeak } from './loudness-reading';
import { PeaksMeter } from './peaks-meter';

function pcm(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2);
  return bytes;
}

it('draws the loudest sample of each share, whichever way the bytes are cut', () => {
  const samples = Array.from({ length: 800 * 64 }, (_, at) => (at % 64 === 7 ? -Math.floor(at / 64) * 40 : 3));
  const expected = Array.from({ length: 800 }, (_, share) => Math.round((Math.max(3, share * 40) / 32_768) * 255));
  for (const size of [1, 3, 4096, 102_400]) {
    const meter = new PeaksMeter(1);
    const bytes = pcm(samples);
    for (let at = 0; at < bytes.length; at += size) meter.add(bytes.subarray(at, at + size));
    expect(meter.frames).toBe(samples.length);
    expect([...meter.peaks()]).toEqual(expected);
  }
});

it('takes the louder channel, full scale as 255, and fewer peaks for a short sound', () => {
  const meter = new PeaksMeter(2);
  const [left, earlyRight, lateRight] = [100, -32_768, 16_384];
  const frames = Array.from({ length: 128 }, (_, frame) => [left, frame < 64 ? earlyRight : lateRight]);
  meter.add(pcm(frames.flat()));
  expect(meter.frames).toBe(128);
  expect([...meter.peaks()]).toEqual([255, 128]);
});

it('keeps the place of a peak in hours of sound', () => {
  const meter = new PeaksMeter(1);
  const silence = Buffer.alloc(2 * 1_000_000);
  for (let part = 0; part < 40; part += 1)
    meter.add(part === 30 ? pcm(Array.from({ length: 1_000_000 }, () => 20_000)) : silence);
  const peaks = [...meter.peaks()];
  expect(peaks).toHaveLength(800);
  expect(Math.abs(peaks.findIndex((peak) => peak > 0) - 600)).toBeLessThanOrEqual(1);
  expect(peaks.filter((peak) => peak > 0).length).toBeLessThanOrEqual(22);
});

it('reads the last complete frame of a meter and its own summary among others', () => {
  const reader = new LoudnessReader();
  reader.add(Buffer.from('frame:0 pts:0\nlavfi.r128.I=-70.000\nlavfi.r128.true_peaks_ch0=0.100\n'));
  reader.add(Buffer.from('frame:1 pts:4800\nlavfi.r128.I=-2'));
  reader.add(
    Buffer.from('0.123\nlavfi.r128.LRA=4.500\nlavfi.r128.true_peaks_ch0=0.400\nlavfi.r128.true_peaks_ch1=0.500\n'),
  );
  const summary = (name: string, peak: string) =>
    `[ebur128@${name} @ 0x1] Summary:\n\n  True peak:\n    Peak:       ${peak} dBFS\n`;
  const reading = reader.read('take', summary('other', '-1.0') + summary('take', '-6.0'));
  expect(reading).toEqual({ integratedLufs: -20.123, loudnessRange: 4.5, truePeakDbtp: 20 * Math.log10(0.5) });
  expect(new LoudnessReader().read('take', summary('take', '-inf'))).toEqual({
    integratedLufs: -70,
    loudnessRange: 0,
    truePeakDbtp: Number.NEGATIVE_INFINITY,
  });
});

it('believes the exact true peak unless it is too small or came too early', () => {
  expect(truePeak(0.871, -1.2)).toBeCloseTo(-1.2, 2);
  expect(truePeak(0.012, -38.4)).toBeCloseTo(-38.35, 6);
  expect(truePeak(0.5, -1)).toBeCloseTo(-0.95, 6);
});
