import path from 'node:path';
import { expect, test } from 'vitest';
import { deliveryChecks, type DeliveryPoint, deliveryPoints } from '@/lib/domain/delivery/delivery-check';
import { type DeliveryLimits, type DeliveryPreset, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { makeSound } from '@/server/audio/test-sounds';
import { testFolder } from '@/tests/support/test-folder';
import { measureDelivery } from './delivered-sound';

/** Tests docs/rules/delivery.md: each message, with a sound made for it on each side of its limit. */

const folder = testFolder();

type Sound = {
  /** Source for ffmpeg's lavfi. */
  source: string;
  output?: readonly string[];
  ending?: string;
  limits?: Partial<DeliveryLimits>;
};

const level = (db: number) => 10 ** (db / 20);
const sine = (hertz: number, amplitude: number | string) => `(${amplitude})*sin(2*PI*${hertz}*t)`;
const generated = (expression: string, seconds: number, rate = 48_000) =>
  `aevalsrc='${expression}':d=${seconds}:s=${rate}`;

/**
 * Returns a steady tone. By EBU Tech 3341, the peak of a tone of 1 kHz on both channels equals its LUFS; on one channel
 * the peak is 3 dB higher.
 */
const atLufs = (lufs: number): Sound => ({ source: generated(sine(1_000, level(lufs) * Math.SQRT2), 2) });
const atPeak = (db: number): Sound => ({ source: generated(sine(1_000, level(db)), 1) });
const atRms = (db: number): Sound => ({ source: generated(sine(1_000, level(db) * Math.SQRT2), 1) });

/** Returns words of 0.5 s with pauses of 0.5 s that hum. */
function spoken({ head = 0.7, tail = 2, noiseDb = -70 }): Sound {
  const words = `${sine(500, level(-17))}*lt(mod(t-${head},1),0.5)*between(t,${head},${head + 2.5})`;
  return { source: generated(`${words}+${sine(2_000, level(noiseDb) * Math.SQRT2)}`, head + 2.5 + tail) };
}

/**
 * Adds half a second at the momentary loudness, in a tone so quiet that the loudest 3 s have the short-term loudness.
 */
function withBurst(shortTerm: number, momentary: number): Sound {
  const [whole, burst] = [10 ** (shortTerm / 10), 10 ** (momentary / 10)];
  const rest = 10 * Math.log10((3 * whole - 0.5 * burst) / 2.5);
  const amplitude = (lufs: number) => level(lufs) * Math.SQRT2;
  const expression = sine(1_000, `if(between(t,3,3.4999),${amplitude(momentary)},${amplitude(rest)})`);
  return { source: generated(expression, 7) };
}

const tone = (seconds = 1, rate = 48_000) => generated(sine(500, 0.1), seconds, rate);
const wav = (codec = 'pcm_s24le', rate = 48_000): Sound => ({ source: tone(1, rate), output: ['-c:a', codec] });
const stereo: Sound = { source: tone(), output: ['-c:a', 'pcm_s24le', '-ac', '2'] };
const mp3 = (...options: string[]): Sound => ({
  source: tone(1, 44_100),
  output: ['-c:a', 'libmp3lame', ...options],
  ending: 'mp3',
});
const lasting = (seconds: number): Sound => ({ source: tone(seconds, 8_000), limits: { maxMinutes: 0.1 } });
const silence: Sound = { source: generated('0', 1) };
const click: Sound = { source: tone(0.3) };

type Case = [Sound, 'passed' | 'failed' | 'not-checked', sentence: string];
type Row = [DeliveryPreset, DeliveryPoint, ...Case];

const atExport = 'Choose it when you export the recording.';
const quieter = 'Lower the level, or use a limiter when you export the recording.';
const leaveMore = 'Leave more of the quiet room there.';
const cut = 'Cut the silence there.';
const constant = 'Export it at a constant 192 kbit/s or more.';

const of = (preset: DeliveryPreset, point: DeliveryPoint, cases: readonly Case[]): Row[] =>
  cases.map((made) => [preset, point, ...made]);

function loudness(preset: DeliveryPreset, min: number, max: number): Row[] {
  const [low, high] = [Math.round(min * 10 - 1) / 10, Math.round(max * 10 + 1) / 10];
  const tooFar = (from: number, change: string) => {
    const db = Math.round(Math.abs((min + max) / 2 - from) * 10) / 10;
    return `The loudness is ${from} LUFS; ${min} to ${max} is asked. ${change} the level by ${db} dB.`;
  };
  return [
    ...of(preset, 'loudness', [
      [atLufs(min), 'passed', `The loudness is ${min} LUFS.`],
      [atLufs(low), 'failed', tooFar(low, 'Raise')],
      [atLufs(max), 'passed', `The loudness is ${max} LUFS.`],
      [atLufs(high), 'failed', tooFar(high, 'Lower')],
      [click, 'not-checked', 'The take is too short to measure its loudness, so it was not checked.'],
    ]),
    ...of(preset, 'peak', [
      [atPeak(-1), 'passed', 'Peaks reach -1 dBTP.'],
      [atPeak(-0.9), 'failed', `Peaks reach -0.9 dBTP; at most -1 is asked. ${quieter}`],
      [silence, 'not-checked', 'The peaks could not be measured, so they were not checked.'],
    ]),
  ];
}

const rows: readonly Row[] = [
  ...loudness('web', -17, -15),
  ...loudness('podcast', -17, -15),
  ...loudness('ebu-r128', -23.5, -22.5),
  ...loudness('ebu-r128-s1', -23.5, -22.5),
  ...of('ebu-r128-s1', 'burst', [
    [withBurst(-18, -14.9), 'passed', 'The loudest part is at short-term -18 LUFS, momentary -14.9 LUFS.'],
    [withBurst(-17.9, -15), 'passed', 'The loudest part is at short-term -17.9 LUFS, momentary -15 LUFS.'],
    [
      withBurst(-17.9, -14.9),
      'failed',
      'The loudest part is at short-term -17.9 LUFS, momentary -14.9 LUFS; at most -18 or -15 is asked. Make loud words quieter, and then master the take again.',
    ],
    [click, 'not-checked', 'The take is too short to measure its loudest part, so it was not checked.'],
  ]),
  ...of('acx', 'format', [
    [mp3('-b:a', '192k'), 'passed', 'The file is MP3.'],
    [wav(), 'failed', 'The file is WAV; MP3 is asked. Export it again in this format.'],
  ]),
  ...of('acx', 'sampleRate', [
    [wav('pcm_s24le', 44_100), 'passed', 'The sample rate is 44.1 kHz.'],
    [wav('pcm_s24le', 44_099), 'failed', `The sample rate is 44.099 kHz; 44.1 kHz is asked. ${atExport}`],
    [wav('pcm_s24le', 44_101), 'failed', `The sample rate is 44.101 kHz; 44.1 kHz is asked. ${atExport}`],
  ]),
  ...of('acx', 'channels', [
    [wav(), 'not-checked', 'This take is mono. Whether all takes are the same was not checked.'],
    [stereo, 'not-checked', 'This take is stereo. Whether all takes are the same was not checked.'],
  ]),
  ...of('acx', 'bitrate', [
    [mp3('-b:a', '192k'), 'passed', 'The bit rate is 192 kbit/s and constant.'],
    [mp3('-b:a', '160k'), 'failed', `The bit rate is 160 kbit/s; 192 is asked. ${constant}`],
    [mp3('-q:a', '0'), 'failed', `The bit rate is variable; a constant one is asked. ${constant}`],
    [
      mp3('-b:a', '192k', '-write_xing', '0'),
      'not-checked',
      'The bit rate is 192 kbit/s. Whether it is constant was not checked.',
    ],
    [wav(), 'not-checked', 'The bit rate could not be read, so it was not checked.'],
  ]),
  ...of('acx', 'loudness', [
    [atRms(-23), 'passed', 'The loudness is -23 dB RMS.'],
    [atRms(-23.1), 'failed', 'The loudness is -23.1 dB RMS; -23 to -18 is asked. Raise the level by 2.6 dB.'],
    [atRms(-18), 'passed', 'The loudness is -18 dB RMS.'],
    [atRms(-17.9), 'failed', 'The loudness is -17.9 dB RMS; -23 to -18 is asked. Lower the level by 2.6 dB.'],
  ]),
  ...of('acx', 'peak', [
    [atPeak(-3), 'passed', 'Peaks reach -3 dBFS.'],
    [atPeak(-2.9), 'failed', `Peaks reach -2.9 dBFS; at most -3 is asked. ${quieter}`],
    [silence, 'not-checked', 'The peaks could not be measured, so they were not checked.'],
  ]),
  ...of('acx', 'noise', [
    [spoken({ noiseDb: -60 }), 'passed', 'Pauses are at -60 dB.'],
    [
      spoken({ noiseDb: -59.9 }),
      'failed',
      'Pauses are at -59.9 dB; -60 is asked. Try recording further from the computer.',
    ],
    [{ source: tone() }, 'not-checked', 'There is no pause in which noise could be measured, so it was not checked.'],
  ]),
  ...of('acx', 'head', [
    [spoken({ head: 0.5 }), 'passed', 'The first word begins after 0.5 s.'],
    [spoken({ head: 0.4 }), 'failed', `The first word begins after 0.4 s; 0.5 to 1 s is asked. ${leaveMore}`],
    [spoken({ head: 1 }), 'passed', 'The first word begins after 1 s.'],
    [spoken({ head: 1.1 }), 'failed', `The first word begins after 1.1 s; 0.5 to 1 s is asked. ${cut}`],
    [silence, 'not-checked', 'No words were found in the take, so the time around them was not checked.'],
  ]),
  ...of('acx', 'tail', [
    [spoken({ tail: 1 }), 'passed', 'The take goes on for 1 s after the last word.'],
    [
      spoken({ tail: 0.9 }),
      'failed',
      `The take goes on for 0.9 s after the last word; 1 to 5 s is asked. ${leaveMore}`,
    ],
    [spoken({ tail: 5 }), 'passed', 'The take goes on for 5 s after the last word.'],
    [spoken({ tail: 5.1 }), 'failed', `The take goes on for 5.1 s after the last word; 1 to 5 s is asked. ${cut}`],
    [silence, 'not-checked', 'No words were found in the take, so the time around them was not checked.'],
  ]),
  ...of('acx', 'length', [
    [lasting(6), 'passed', 'The take is 0.1 min long.'],
    [lasting(6.1), 'failed', 'The take is 0.2 min long; at most 0.1 is asked. Deliver it in parts.'],
  ]),
  ...of('phone', 'format', [
    [wav('pcm_mulaw', 8_000), 'passed', 'The file is µ-law.'],
    [wav('pcm_alaw', 8_000), 'passed', 'The file is A-law.'],
    [wav('pcm_u8', 8_000), 'failed', 'The file is WAV; µ-law or A-law is asked. Export it again in this format.'],
  ]),
  ...of('phone', 'sampleRate', [
    [wav('pcm_mulaw', 8_000), 'passed', 'The sample rate is 8 kHz.'],
    [wav('pcm_mulaw', 8_001), 'failed', `The sample rate is 8.001 kHz; 8 kHz is asked. ${atExport}`],
  ]),
  ...of('phone', 'bits', [
    [wav('pcm_mulaw', 8_000), 'passed', 'The file has 8 bit.'],
    [wav('pcm_s16le', 8_000), 'failed', `The file has 16 bit; 8 bit is asked. ${atExport}`],
  ]),
  ...of('phone', 'channels', [
    [wav(), 'passed', 'The file is mono.'],
    [stereo, 'failed', 'The file is stereo; mono is asked. Export it as mono.'],
  ]),
  ...of('games', 'format', [
    [wav(), 'passed', 'The file is WAV.'],
    [mp3('-b:a', '192k'), 'failed', 'The file is MP3; WAV is asked. Export it again in this format.'],
  ]),
  ...of('games', 'sampleRate', [
    [wav('pcm_s24le', 96_000), 'passed', 'The sample rate is 96 kHz.'],
    [wav('pcm_s24le', 96_001), 'failed', `The sample rate is 96.001 kHz; at most 96 kHz is asked. ${atExport}`],
  ]),
  ...of('games', 'bits', [
    [wav('pcm_s16le'), 'passed', 'The file has 16 bit.'],
    [wav('pcm_s24le'), 'passed', 'The file has 24 bit.'],
    [wav('pcm_u8'), 'failed', `The file has 8 bit; 16 or 24 bit is asked. ${atExport}`],
    [wav('pcm_f32le'), 'failed', `The file has 32 bit; 16 or 24 bit is asked. ${atExport}`],
    [mp3('-b:a', '192k'), 'not-checked', 'A compressed file has no bit depth, so it was not checked.'],
  ]),
];

/** Returns bursts of a tone of 0.6 s, the first 0.8 s after the start, with noise in the pauses. */
function aChapter(): Sound {
  const words = `${sine(500, level(-17) * Math.SQRT2)}*gte(mod(t-0.4,1),0.4)*between(t,0.4,4.4)`;
  // Uniform noise between -a and a has an RMS of a / sqrt(3).
  const noise = `${level(-70) * Math.sqrt(3)}*(random(0)*2-1)`;
  return { ...mp3('-b:a', '192k'), source: generated(`${words}+${noise}`, 6.4, 44_100) };
}

const measured = new Map<string, ReturnType<typeof measureDelivery>>();

/** Measures each sound once: many rows have the same. */
function measure({ source, output, ending = 'wav' }: Sound): ReturnType<typeof measureDelivery> {
  const key = JSON.stringify([source, output]);
  const input = path.join(folder, `${measured.size}.${ending}`);
  const measurement = measured.get(key) ?? measureDelivery({ input: makeSound(source, input, output) });
  measured.set(key, measurement);
  return measurement;
}

test.each(rows)('%s, %s', async (preset, point, sound, result, sentence) => {
  const spec = deliverySpecOf(preset, null);
  const required = { ...spec, limits: { ...spec.limits, ...sound.limits } };
  const check = deliveryChecks(required, 'Take', await measure(sound)).find((other) => other.point === point);
  expect([check?.result, check?.sentence]).toEqual([result, sentence]);
});

test('every point has a sound that passes and one that fails', () => {
  // A name needs no sound: lib/domain/delivery/delivery-check.test.ts.
  for (const point of deliveryPoints.filter((other) => other !== 'name')) {
    const results = new Set(rows.filter((row) => row[1] === point).map((row) => row[3]));
    expect(results, point).toContain('passed');
    expect(results, point).toContain('failed');
  }
});

test('a chapter made for ACX passes, and only what one take cannot show is not checked', async () => {
  const checks = deliveryChecks(deliverySpecOf('acx', null), 'Take', await measure(aChapter()));
  const of = (point: DeliveryPoint) => checks.find((check) => check.point === point);
  expect(checks.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(of('noise')?.measured).toMatch(/^-(6[89]|7\d)/);
  expect([of('head')?.measured, of('tail')?.measured]).toEqual(['0.8 s', '2 s']);
  expect(of('bitrate')).toMatchObject({ result: 'passed', measured: 'constant, 192 kbit/s' });
  expect(of('channels')).toMatchObject({ result: 'not-checked', measured: 'mono' });
});
