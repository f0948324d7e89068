import { expect, it } from 'vitest';
import { LoudnessReader, truePeak } from './loudness-reading';
import { PeaksMeter } from './peaks-meter';
import { type SampleMeter, sampleReader } from '@/server/audio/files/samples';
import { TruePeakMeter } from './true-peak-meter';

function read(meter: SampleMeter, channels: 1 | 2, samples: Float32Array, chunkBytes = 65_536): void {
  const reader = sampleReader(channels, [meter]);
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let at = 0; at < bytes.length; at += chunkBytes) reader(bytes.subarray(at, at + chunkBytes));
}

it('draws the loudest sample of each share, whichever way the bytes are cut', () => {
  const height = (share: number) => Math.max(1, share) / 1024;
  const samples = Float32Array.from({ length: 800 * 64 }, (_, at) =>
    at % 64 === 7 ? -height(Math.floor(at / 64)) : 0,
  );
  const expected = Array.from({ length: 800 }, (_, share) => Math.round(height(share) * 255));
  for (const size of [1, 3, 4096, 102_400]) {
    const meter = new PeaksMeter(1);
    read(meter, 1, samples, size);
    expect(meter.frames).toBe(samples.length);
    expect([...meter.peaks()]).toEqual(expected);
  }
});

it('takes the louder channel, at most full scale as 255, and fewer peaks for a short sound', () => {
  const meter = new PeaksMeter(2);
  const frames = Array.from({ length: 128 }, (_, frame) => [0.01, frame < 64 ? -1.2 : 0.5]);
  read(meter, 2, Float32Array.from(frames.flat()));
  expect(meter.frames).toBe(128);
  expect([...meter.peaks()]).toEqual([255, 128]);
});

it('keeps the position of a peak in hours of sound', () => {
  const meter = new PeaksMeter(1);
  const [silence, loud] = [new Float32Array(1_000_000), new Float32Array(1_000_000).fill(0.6)];
  for (let part = 0; part < 40; part += 1) meter.add(part === 30 ? loud : silence);
  const peaks = [...meter.peaks()];
  expect(peaks).toHaveLength(800);
  expect(Math.abs(peaks.findIndex((peak) => peak > 0) - 600)).toBeLessThanOrEqual(1);
  expect(peaks.filter((peak) => peak > 0).length).toBeLessThanOrEqual(22);
});

const sine = (cyclesPerSample: number, phase: number) =>
  Float32Array.from({ length: 4_800 }, (_, at) => 0.5 * Math.sin(2 * Math.PI * (cyclesPerSample * at + phase)));
const truePeakOf = (samples: Float32Array, channels: 1 | 2 = 1, chunkBytes?: number) => {
  const meter = new TruePeakMeter(channels);
  read(meter, channels, samples, chunkBytes);
  return meter.read();
};

it('finds true peaks between the samples, whichever way the bytes are cut', () => {
  const faded = (samples: Float32Array) =>
    samples.map((sample, at) => sample * Math.min(1, at / 200, (samples.length - at) / 200));
  // All samples are 3 dB below the peak of this sine.
  const between = faded(sine(1 / 4, 1 / 8));
  expect(20 * Math.log10(Math.max(...between))).toBeCloseTo(-9.03, 1);
  for (const size of [4, 7, 100, 65_536]) expect(truePeakOf(between, 1, size)).toBeCloseTo(-6.02, 1);
  for (const frequency of [0.01, 0.11, 0.23, 0.37]) {
    expect(Math.abs(truePeakOf(faded(sine(frequency, 0.3))) + 6.02)).toBeLessThan(0.15);
  }
});

it('returns the true peak of the louder channel, up to the last sample, and of silence', () => {
  const stereo = new Float32Array(2_000);
  stereo[801] = -0.25;
  stereo[1_998] = 0.5;
  expect(truePeakOf(stereo, 2)).toBeCloseTo(20 * Math.log10(0.5), 3);
  expect(truePeakOf(new Float32Array(1_000))).toBe(Number.NEGATIVE_INFINITY);
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
