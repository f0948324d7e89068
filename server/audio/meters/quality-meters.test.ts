import { describe, expect, test } from 'vitest';
import { EnvelopeMeter, pauseLevelDb, reverberationSeconds } from './envelope-meter';
import { BandwidthMeter, ClippingMeter, NoiseFloorMeter } from './quality-meters';

/** Tests docs/rules/demos.md#quality-report: each measure on sound made for it. */

const rate = 48_000;

/** Returns uniform noise of this level (RMS, dBFS), the same in every run. */
function noise(seconds: number, levelDb: number, seed = 1): Float32Array {
  let state = seed;
  const peak = 10 ** (levelDb / 20) * Math.sqrt(3);
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 31 - 1) * peak;
  });
}

const sine = (seconds: number, hz: number, height: number) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => height * Math.sin((2 * Math.PI * hz * at) / rate),
  );

function joined(...parts: readonly Float32Array[]): Float32Array {
  const sound = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return sound;
}

const sumOf = (sound: Float32Array, other: Float32Array) => sound.map((sample, at) => sample + (other[at] ?? 0));

/** Returns words of 0.3 s with pauses of 0.5 s, in a room that fades by 60 dB in this time. */
function speechIn(echoSeconds: number, pauseDb: number): Float32Array {
  const words = Array.from({ length: 8 }, (_, word) => [
    noise(0.3, -20, word + 2),
    new Float32Array(0.5 * rate),
  ]).flat();
  const dry = joined(new Float32Array(0.5 * rate), ...words);
  // A tail of noise that follows the level of the words by the decay of the room.
  const decay = 10 ** (-60 / (20 * echoSeconds * rate));
  const carrier = noise(dry.length / rate, 0, 99);
  let tail = 0;
  const wet = dry.map((sample, at) => {
    tail = Math.max(Math.abs(sample) * 0.5, tail * decay);
    return sample === 0 ? (carrier[at] ?? 0) * tail * 0.6 : sample;
  });
  return sumOf(wet, noise(dry.length / rate, pauseDb, 77));
}

function envelopeOf(sound: Float32Array) {
  const meter = new EnvelopeMeter(rate, 1);
  meter.add(sound);
  return meter.read();
}

describe('noise floor', () => {
  test.each([-72, -61, -59, -48])('pauses at %i dB are measured within 1 dB', (level) => {
    const measured = pauseLevelDb(envelopeOf(speechIn(0.1, level)).levels);
    expect(Math.abs((measured ?? 0) - level)).toBeLessThan(1);
  });

  test('silence that was added before and after is not a pause', () => {
    const silence = new Float32Array(rate);
    const measured = pauseLevelDb(envelopeOf(joined(silence, speechIn(0.1, -50), silence)).levels);
    expect(Math.abs((measured ?? 0) + 50)).toBeLessThan(1);
  });

  test('sound without a pause has no noise floor', () => {
    expect(pauseLevelDb(envelopeOf(noise(3, -20)).levels)).toBeNull();
    expect(pauseLevelDb(envelopeOf(noise(0.1, -20)).levels)).toBeNull();
  });
});

describe('room echo', () => {
  test.each([0.1, 0.2, 0.27, 0.34, 0.45, 0.56, 0.9])('a room of %d s is measured within 10 percent', (seconds) => {
    const measured = reverberationSeconds(envelopeOf(speechIn(seconds, -75)).emphasized);
    expect(Math.abs((measured ?? 0) / seconds - 1)).toBeLessThan(0.1);
  });

  test('the same room is measured below more noise', () => {
    const measured = reverberationSeconds(envelopeOf(speechIn(0.45, -55)).emphasized);
    expect(Math.abs((measured ?? 0) / 0.45 - 1)).toBeLessThan(0.15);
  });

  test('speech without clear ends has no measured echo', () => {
    expect(reverberationSeconds(envelopeOf(noise(3, -20)).emphasized)).toBeNull();
    expect(reverberationSeconds(envelopeOf(speechIn(0.2, -35)).emphasized)).toBeNull();
  });
});

describe('clipping', () => {
  const clippedIn = (sound: Float32Array, channels: 1 | 2 = 1) => {
    const meter = new ClippingMeter(channels);
    // Chunks of a pipe end anywhere.
    for (let at = 0; at < sound.length; at += 1_000) meter.add(sound.subarray(at, at + 1_000));
    return meter.numClipped();
  };
  const limited = (sound: Float32Array, height: number) =>
    sound.map((sample) => Math.max(-height, Math.min(height, sample)));

  test('a loud sound below full scale is not clipped', () => {
    expect(clippedIn(sine(1, 440, 0.99))).toBe(0);
    expect(clippedIn(new Float32Array(rate))).toBe(0);
  });

  test('two samples at full scale are not clipped, three are', () => {
    expect(clippedIn(Float32Array.of(0, 0.5, 1, 1, 0.5, 0, -1, -1, 0))).toBe(0);
    expect(clippedIn(Float32Array.of(0, 0.5, 1, 1, 1, 0.5, 0))).toBe(1);
    expect(clippedIn(Float32Array.of(0, -1, -1, -1, -1, 0))).toBe(1);
  });

  test('each place of a clipped sound counts', () => {
    expect(clippedIn(limited(sine(0.1, 100, 1.5), 1))).toBe(20);
  });

  test('clipping is found after the level was lowered', () => {
    expect(clippedIn(limited(sine(0.1, 100, 1.5), 0.7))).toBe(20);
  });

  test('the channels of a stereo recording are separate', () => {
    expect(clippedIn(Float32Array.of(1, 0, 1, 0, 1, 0, 0, 0), 2)).toBe(1);
    expect(clippedIn(Float32Array.of(1, 0, 0.2, 1, 1, 0.5, 0, 1), 2)).toBe(0);
  });
});

describe('bandwidth', () => {
  const bandwidthOf = (sound: Float32Array, channels: 1 | 2 = 1) => {
    const meter = new BandwidthMeter(rate, channels);
    meter.add(sound);
    return meter.bandwidthHz();
  };
  /** Returns noise without the frequencies above `hz`: a windowed sinc of 1,001 samples. */
  const lowPassed = (hz: number) => {
    const half = 500;
    const kernel = Float64Array.from({ length: 2 * half + 1 }, (_, at) => {
      const x = at - half;
      const phase = (2 * Math.PI * at) / (2 * half);
      const window = 0.42 - 0.5 * Math.cos(phase) + 0.08 * Math.cos(2 * phase);
      return window * (x === 0 ? (2 * hz) / rate : Math.sin((2 * Math.PI * hz * x) / rate) / (Math.PI * x));
    });
    const sound = noise(0.6, -20);
    return Float32Array.from({ length: sound.length - kernel.length }, (_, at) => {
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap += 1) sum += (sound[at + tap] ?? 0) * (kernel[tap] ?? 0);
      return sum;
    });
  };

  test.each([3_400, 6_800, 7_400, 13_500, 14_500])('sound up to %i Hz is measured within 400 Hz', (hz) => {
    expect(Math.abs(bandwidthOf(lowPassed(hz)) - hz)).toBeLessThan(400);
  });

  test('the noise of a quiet microphone shows that nothing was filtered', () => {
    const speech = lowPassed(8_000);
    expect(bandwidthOf(sumOf(speech, noise(speech.length / rate, -75)))).toBeGreaterThan(20_000);
  });

  test('a tone above the speech is not the bandwidth', () => {
    const speech = lowPassed(6_800);
    expect(bandwidthOf(sumOf(speech, sine(speech.length / rate, 15_700, 0.001)))).toBeLessThan(7_300);
  });

  test('silence has none, and stereo is mixed', () => {
    expect(bandwidthOf(new Float32Array(rate))).toBe(0);
    const mono = noise(0.5, -20);
    const stereo = Float32Array.from({ length: mono.length * 2 }, (_, at) => mono[at >> 1] ?? 0);
    expect(bandwidthOf(stereo, 2)).toBeGreaterThan(20_000);
  });
});

describe('the noise floor of a take', () => {
  const rate = 48_000;
  const samplesOf = (sample: (time: number) => number, seconds = 3) =>
    Float32Array.from({ length: seconds * rate }, (_, at) => sample(at / rate));

  function measure(samples: Float32Array, chunkLength = 1_001): number | null {
    const meter = new NoiseFloorMeter({ sampleRate: rate, channels: 1 });
    for (let start = 0; start < samples.length; start += chunkLength)
      meter.add(samples.subarray(start, start + chunkLength));
    return meter.noiseFloorDb();
  }

  /** Returns a square wave, whose RMS level is its amplitude. */
  const square = (level: number, time: number) => (Math.floor(time * 1_000) % 2 === 0 ? level : -level);
  const isPause = (time: number) => time > 1 && time < 1.5;

  test('is the level of the quietest 200 ms', () => {
    const samples = samplesOf((time) => square(isPause(time) ? 0.001 : 0.3, time));
    expect(measure(samples)).toBeCloseTo(-60, 0);
    expect(measure(samples, 7)).toBeCloseTo(measure(samples) ?? 0, 6);
  });

  test('is null without a pause, and for less than 200 ms', () => {
    expect(measure(samplesOf((time) => square(0.3, time)))).toBeNull();
    expect(measure(samplesOf((time) => square(time > 1 && time < 1.1 ? 0.001 : 0.3, time)))).toBeNull();
    expect(measure(samplesOf((time) => square(0.001, time), 0.19))).toBeNull();
  });

  test('has a lower limit for digital silence', () => {
    expect(measure(samplesOf((time) => (isPause(time) ? 0 : square(0.3, time))))).toBe(-96);
  });
});
