import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryPoint, deliveryChecks } from '@/lib/domain/delivery/delivery-check';
import { type DeliveryLimits, type DeliveryPreset, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import { measureDelivery } from './measure-delivery';
import { makeSound } from '@/server/audio/test-sounds';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'timbre-delivery-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bursts of a tone of 0.6 s at the end of each second; noise at `noiseDb` (RMS) in the pauses. */
function words({ seconds = 4, toneDb = -17, noiseDb = -70, head = 0, tail = 0, rate = 48_000 }): string {
  const amplitude = 10 ** (toneDb / 20) * Math.SQRT2;
  // Uniform noise between -a and a has an RMS of a / sqrt(3).
  const noise = 10 ** (noiseDb / 20) * Math.sqrt(3);
  const isWord = `gte(mod(t-${head},1),0.4)*between(t,${head},${head + seconds})`;
  return `aevalsrc='${amplitude}*sin(2*PI*500*t)*${isWord}+${noise}*(random(0)*2-1)':d=${head + seconds + tail}:s=${rate}`;
}

const cbr = ['-c:a', 'libmp3lame', '-b:a', '192k'];
let files = 0;

async function checksOf(
  preset: DeliveryPreset,
  source: string,
  output = ['-c:a', 'pcm_s24le'],
  ending = 'wav',
  limits: Partial<DeliveryLimits> = {},
) {
  files += 1;
  const input = makeSound(source, path.join(folder, `${files}.${ending}`), output);
  const spec = deliverySpecOf(preset, null);
  const sound = await measureDelivery({ input });
  const checks = deliveryChecks({ ...spec, limits: { ...spec.limits, ...limits } }, 'Take', sound);
  return {
    failed: checks.flatMap(({ result, sentence }) => (result === 'failed' ? [sentence] : [])),
    of: (point: DeliveryPoint) => checks.find((check) => check.point === point),
  };
}

test('a chapter made for ACX passes, and only what one take cannot show is not checked', async () => {
  // The first word begins 0.4 s after the head.
  const source = words({ head: 0.4, tail: 2, rate: 44_100 });
  const { failed, of } = await checksOf('acx', source, cbr, 'mp3');
  expect(failed).toEqual([]);
  expect(of('noise')?.measured).toMatch(/^-(6[89]|7\d)/);
  expect(of('head')?.measured).toBe('0.8 s');
  expect(of('tail')?.measured).toBe('2 s');
  expect(of('bitrate')).toMatchObject({ result: 'passed', measured: 'constant, 192 kbit/s' });
  expect(of('channels')).toMatchObject({ result: 'not-checked', measured: 'mono' });
});

test('each point of ACX fails with its sentence', async () => {
  const source = words({ toneDb: -6, noiseDb: -47.9, tail: 0.2 });
  const { failed, of } = await checksOf('acx', source);
  expect(failed).toEqual([
    'The file is WAV; MP3 is asked. Export it again in this format.',
    'The sample rate is 48 kHz; 44.1 kHz is asked. Choose it when you export the recording.',
    expect.stringMatching(
      /^The loudness is -8(\.\d)? dB RMS; -23 to -18 is asked\. Lower the level by 12(\.\d)? dB\.$/,
    ),
    expect.stringMatching(/^Peaks reach -(2\.\d|3) dBFS; at most -3 is asked\. Lower the level, or use a limiter/),
    'Pauses are at -48 dB; -60 is asked. Try recording further from the computer.',
    'The first word begins after 0.4 s; 0.5 to 1 s is asked. Leave more of the quiet room there.',
    'The take goes on for 0.2 s after the last word; 1 to 5 s is asked. Leave more of the quiet room there.',
  ]);
  expect(of('bitrate')?.result).toBe('not-checked');
});

test('a variable bit rate fails', async () => {
  const vbr = ['-c:a', 'libmp3lame', '-q:a', '2'];
  const { of } = await checksOf('acx', words({ rate: 44_100 }), vbr, 'mp3');
  expect(of('bitrate')?.sentence).toBe(
    'The bit rate is variable; a constant one is asked. Export it at a constant 192 kbit/s or more.',
  );
});

const tone = (amplitude: number, seconds = 4) => `aevalsrc=${amplitude}*sin(2*PI*1000*t):d=${seconds}:s=48000`;
/** EBU Tech 3341: this amplitude on both channels is -23 LUFS, so 3 dB more on one. */
const atMinus23 = 0.070795 * Math.SQRT2;

test('broadcast loudness passes at its target, and fails with the change that is needed', async () => {
  expect((await checksOf('ebu-r128', tone(atMinus23))).failed).toEqual([]);
  expect((await checksOf('ebu-r128', tone(atMinus23 * 10 ** (-4 / 20)))).failed).toEqual([
    'The loudness is -27 LUFS; -23.5 to -22.5 is asked. Raise the level by 4 dB.',
  ]);
});

test('a commercial with a loud passage fails in its loudest part', async () => {
  const source = `aevalsrc='${atMinus23}*(0.5+2.5*between(t,2,5.5))*sin(2*PI*1000*t)':d=6:s=48000`;
  const { of } = await checksOf('ebu-r128-s1', source);
  expect(of('burst')).toMatchObject({ result: 'failed', measured: 'short-term -13.5 LUFS, momentary -13.5 LUFS' });
});

test('web takes fail by their true peak', async () => {
  const { of } = await checksOf('web', tone(0.999, 1));
  expect(of('peak')?.sentence).toBe(
    'Peaks reach 0 dBTP; at most -1 is asked. Lower the level, or use a limiter when you export the recording.',
  );
  expect((await checksOf('podcast', tone(0.1, 0.3))).of('loudness')).toMatchObject({ result: 'not-checked' });
});

test('phone prompts are µ-law or A-law, mono', async () => {
  const law = ['-c:a', 'pcm_mulaw', '-ar', '8000', '-ac', '1'];
  expect((await checksOf('phone', tone(0.2, 1), law)).failed).toEqual([]);
  expect((await checksOf('phone', tone(0.2, 1), ['-c:a', 'pcm_s16le', '-ac', '2'])).failed).toEqual([
    'The file is WAV; µ-law or A-law is asked. Export it again in this format.',
    'The sample rate is 48 kHz; 8 kHz is asked. Choose it when you export the recording.',
    'The file has 16 bit; 8 bit is asked. Choose it when you export the recording.',
    'The file is stereo; mono is asked. Export it as mono.',
  ]);
});

test('games take WAV of 16 or 24 bit', async () => {
  expect((await checksOf('games', tone(0.2, 1), ['-c:a', 'pcm_f32le'])).failed).toEqual([
    'The file has 32 bit; 16 or 24 bit is asked. Choose it when you export the recording.',
  ]);
});

test('a chapter with long silences, a low bit rate and too much length fails', async () => {
  const source = words({ head: 1.2, tail: 6, rate: 44_100, toneDb: -26 });
  const lowRate = ['-c:a', 'libmp3lame', '-b:a', '128k'];
  const { of } = await checksOf('acx', source, lowRate, 'mp3', { maxMinutes: 0.1 });
  expect(of('bitrate')?.sentence).toBe(
    'The bit rate is 128 kbit/s; 192 is asked. Export it at a constant 192 kbit/s or more.',
  );
  expect(of('loudness')?.sentence).toMatch(
    /^The loudness is -\d\d(\.\d)? dB RMS; -23 to -18 is asked\. Raise the level by \d+(\.\d)? dB\.$/,
  );
  expect(of('head')?.sentence).toBe('The first word begins after 1.6 s; 0.5 to 1 s is asked. Cut the silence there.');
  expect(of('tail')?.sentence).toBe(
    'The take goes on for 6 s after the last word; 1 to 5 s is asked. Cut the silence there.',
  );
  expect(of('length')?.sentence).toBe('The take is 0.2 min long; at most 0.1 is asked. Deliver it in parts.');
});

test('what a sound does not have is not checked', async () => {
  const silence = await checksOf('acx', 'aevalsrc=0:d=2:s=44100', cbr, 'mp3');
  for (const point of ['noise', 'head', 'tail'] as const) {
    expect(silence.of(point), point).toMatchObject({ result: 'not-checked', measured: null });
  }
  expect(silence.of('head')?.sentence).toBe(
    'No words were found in the take, so the time around them was not checked.',
  );
  const steady = await checksOf('acx', `aevalsrc=0.1*sin(2*PI*500*t):d=2:s=44100`, cbr, 'mp3');
  expect(steady.of('noise')?.sentence).toBe(
    'There is no pause in which noise could be measured, so it was not checked.',
  );
  expect((await checksOf('web', 'aevalsrc=0:d=2:s=48000')).of('peak')?.sentence).toBe(
    'The peaks could not be measured, so they were not checked.',
  );
  const click = await checksOf('ebu-r128-s1', tone(0.1, 0.3));
  expect(click.of('loudness')?.sentence).toBe('The take is too short to measure its loudness, so it was not checked.');
  expect(click.of('burst')?.sentence).toBe('The take is too short to measure its loudest part, so it was not checked.');
  const compressed = await checksOf('games', tone(0.2, 1), cbr, 'mp3');
  expect(compressed.of('bits')?.sentence).toBe('A compressed file has no bit depth, so it was not checked.');
});

test('a loud passage is named with both of its levels', async () => {
  const source = `aevalsrc='${atMinus23}*(0.5+2.5*between(t,2,5.5))*sin(2*PI*1000*t)':d=6:s=48000`;
  const { of } = await checksOf('ebu-r128-s1', source);
  expect(of('burst')?.sentence).toBe(
    'The loudest part is at short-term -13.5 LUFS, momentary -13.5 LUFS; at most -18 or -15 is asked. Make loud words quieter, and then master the take again.',
  );
  const hot = await checksOf('ebu-r128', tone(atMinus23 * 2));
  expect(hot.failed[0]).toBe('The loudness is -17 LUFS; -23.5 to -22.5 is asked. Lower the level by 6 dB.');
});
