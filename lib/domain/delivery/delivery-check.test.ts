import { expect, test } from 'vitest';
import {
  asRecorded,
  type DeliveryPreset,
  deliveryPresets,
  deliverySpecOf,
  nameMatches,
  ownSpecOf,
  specTitle,
  storedDeliverySpec,
  asksAnything,
} from './delivery-spec';
import {
  askedPoints,
  type DeliveredSound,
  deliveryChecks,
  type DeliveryPoint,
  furtherMeasurements,
  limitsSummary,
} from './delivery-check';

/** The rules are in docs/rules/delivery.md. */

const wav: DeliveredSound = {
  container: 'wav',
  codec: 'pcm_s24le',
  sampleRate: 48_000,
  bits: 24,
  channels: 1,
  bitrate: null,
  isConstantBitrate: null,
  durationMs: 30_000,
  integratedLufs: -23,
  maxShortTermLufs: -19,
  maxMomentaryLufs: -16,
  rmsDb: -20,
  truePeakDbtp: -2,
  samplePeakDbfs: -4,
  noiseFloorDb: -66,
  headSeconds: 0.7,
  tailSeconds: 2,
};
const mp3: DeliveredSound = {
  ...wav,
  container: 'mp3',
  codec: 'mp3',
  sampleRate: 44_100,
  bits: null,
  bitrate: 192,
  isConstantBitrate: true,
};
const loud = { ...wav, integratedLufs: -16 };
const passing: Record<DeliveryPreset, DeliveredSound> = {
  'as-recorded': wav,
  web: loud,
  'ebu-r128': wav,
  'ebu-r128-s1': wav,
  acx: mp3,
  podcast: loud,
  games: wav,
  phone: { ...wav, codec: 'pcm_mulaw', sampleRate: 8_000, bits: null },
};

function checkOf(preset: DeliveryPreset, point: DeliveryPoint, changes: Partial<DeliveredSound>) {
  const checks = deliveryChecks(deliverySpecOf(preset, null), 'Take', { ...passing[preset], ...changes });
  return checks.find((check) => check.point === point);
}

test.each(deliveryPresets)('nothing fails in a take that fits %s', (preset) => {
  const checks = deliveryChecks(deliverySpecOf(preset, null), 'Take', passing[preset]);
  const expected = askedPoints(deliverySpecOf(preset, null)).map(({ point }) => [
    point,
    preset === 'acx' && point === 'channels' ? 'not-checked' : 'passed',
  ]);
  expect(checks.map(({ point, result }) => [point, result])).toEqual(expected);
});

test.each<[DeliveryPreset, readonly DeliveryPoint[]]>([
  ['as-recorded', []],
  ['web', ['loudness', 'peak']],
  ['ebu-r128', ['loudness', 'peak']],
  ['ebu-r128-s1', ['loudness', 'burst', 'peak']],
  ['acx', ['format', 'sampleRate', 'channels', 'bitrate', 'loudness', 'peak', 'noise', 'head', 'tail', 'length']],
  ['podcast', ['loudness', 'peak']],
  ['phone', ['format', 'sampleRate', 'bits', 'channels']],
  ['games', ['format', 'sampleRate', 'bits']],
])('%s asks exactly its published points', (preset, points) => {
  expect(askedPoints(deliverySpecOf(preset, null)).map(({ point }) => point)).toEqual(points);
});

type Limit = [DeliveryPreset, DeliveryPoint, inside: Partial<DeliveredSound>, outside: Partial<DeliveredSound>];

const loudnessOf = (preset: DeliveryPreset, min: number, max: number): Limit[] => [
  [preset, 'loudness', { integratedLufs: min - 0.04 }, { integratedLufs: min - 0.06 }],
  [preset, 'loudness', { integratedLufs: max + 0.04 }, { integratedLufs: max + 0.06 }],
  [preset, 'peak', { truePeakDbtp: -0.96 }, { truePeakDbtp: -0.94 }],
];

const limits: readonly Limit[] = [
  ...loudnessOf('web', -17, -15),
  ...loudnessOf('podcast', -17, -15),
  ...loudnessOf('ebu-r128', -23.5, -22.5),
  ...loudnessOf('ebu-r128-s1', -23.5, -22.5),
  [
    ...(['ebu-r128-s1', 'burst'] as const),
    { maxShortTermLufs: -18, maxMomentaryLufs: -10 },
    { maxShortTermLufs: -17.9, maxMomentaryLufs: -14.9 },
  ],
  [
    'ebu-r128-s1',
    'burst',
    { maxShortTermLufs: -10, maxMomentaryLufs: -15 },
    { maxShortTermLufs: -17.9, maxMomentaryLufs: -10 },
  ],
  ['acx', 'format', {}, { container: 'wav', codec: 'pcm_s16le' }],
  ['acx', 'sampleRate', { sampleRate: 44_100 }, { sampleRate: 44_099 }],
  ['acx', 'sampleRate', { sampleRate: 44_100 }, { sampleRate: 44_101 }],
  ['acx', 'bitrate', { bitrate: 192 }, { bitrate: 191 }],
  ['acx', 'bitrate', { bitrate: 320 }, { bitrate: 320, isConstantBitrate: false }],
  ['acx', 'loudness', { rmsDb: -23 }, { rmsDb: -23.1 }],
  ['acx', 'loudness', { rmsDb: -18 }, { rmsDb: -17.9 }],
  ['acx', 'peak', { samplePeakDbfs: -3 }, { samplePeakDbfs: -2.9 }],
  ['acx', 'noise', { noiseFloorDb: -60 }, { noiseFloorDb: -59.9 }],
  ['acx', 'head', { headSeconds: 0.5 }, { headSeconds: 0.4 }],
  ['acx', 'head', { headSeconds: 1 }, { headSeconds: 1.1 }],
  ['acx', 'tail', { tailSeconds: 1 }, { tailSeconds: 0.9 }],
  ['acx', 'tail', { tailSeconds: 5 }, { tailSeconds: 5.1 }],
  ['acx', 'length', { durationMs: 120 * 60_000 }, { durationMs: 120 * 60_000 + 1 }],
  ['phone', 'format', { codec: 'pcm_alaw' }, { codec: 'pcm_u8', bits: 8 }],
  ['phone', 'sampleRate', { sampleRate: 8_000 }, { sampleRate: 8_001 }],
  ['phone', 'sampleRate', { sampleRate: 8_000 }, { sampleRate: 7_999 }],
  ['phone', 'bits', {}, { codec: 'pcm_s16le', bits: 16 }],
  ['phone', 'channels', { channels: 1 }, { channels: 2 }],
  ['games', 'format', { container: 'w64' }, { container: 'aiff', codec: 'pcm_s24be' }],
  ['games', 'sampleRate', { sampleRate: 96_000 }, { sampleRate: 96_001 }],
  ['games', 'bits', { bits: 16 }, { bits: 15 }],
  ['games', 'bits', { bits: 24 }, { bits: 32 }],
];

test.each(limits)(
  '%s: the %s passes just inside its limit and fails just outside',
  (preset, point, inside, outside) => {
    expect(checkOf(preset, point, inside)).toMatchObject({ result: 'passed' });
    expect(checkOf(preset, point, outside)).toMatchObject({ result: 'failed' });
  },
);

test('own values are checked like those of a preset, and have their own name', () => {
  const { limits: web } = deliverySpecOf('web', null);
  const spec = ownSpecOf('web', null, { ...web, loudness: { unit: 'LUFS', min: -19, max: -18 }, maxNoiseDb: -55 });
  const checks = deliveryChecks(spec, 'Take', { ...wav, integratedLufs: -18.5, noiseFloorDb: -54.9 });
  expect(checks.map(({ point, result }) => [point, result])).toEqual([
    ['loudness', 'passed'],
    ['peak', 'passed'],
    ['noise', 'failed'],
  ]);
  expect(specTitle(spec)).toEqual({ name: 'Own values', source: '' });
  expect(limitsSummary(spec.limits)).toBe(
    'Loudness: -19 to -18 LUFS; Peak: at most -1 dBTP; Noise of pauses: at most -55 dB.',
  );
});

test('a spec of an earlier version has the name of its preset', () => {
  const { name: _name, source: _source, ...stored } = deliverySpecOf('acx', null);
  expect(specTitle(storedDeliverySpec.parse(stored)).name).toBe('ACX (audiobook)');
});

test.each<[DeliveryPreset, DeliveryPoint, Partial<DeliveredSound>]>([
  ['web', 'loudness', { integratedLufs: null }],
  ['ebu-r128-s1', 'burst', { maxShortTermLufs: null, maxMomentaryLufs: null }],
  ['ebu-r128', 'peak', { truePeakDbtp: null }],
  ['acx', 'peak', { samplePeakDbfs: null }],
  ['acx', 'loudness', { rmsDb: null }],
  ['acx', 'noise', { noiseFloorDb: null }],
  ['acx', 'head', { headSeconds: null }],
  ['acx', 'tail', { tailSeconds: null }],
  ['acx', 'bitrate', { bitrate: null }],
  ['acx', 'bitrate', { isConstantBitrate: null }],
  ['acx', 'channels', {}],
  ['games', 'bits', { bits: null }],
])('%s: a %s that was not measured was not checked', (preset, point, changes) => {
  const check = checkOf(preset, point, changes);
  expect(check).toMatchObject({ result: 'not-checked' });
  expect(check?.sentence).toContain('not checked');
});

test('as recorded asks nothing, unless files are to be named', () => {
  expect(asksAnything(asRecorded)).toBe(false);
  const spec = deliverySpecOf('as-recorded', 'SPOT_##*');
  expect(asksAnything(spec)).toBe(true);
  expect(deliveryChecks(spec, 'SPOT_01 alt', wav)).toMatchObject([{ point: 'name', result: 'passed' }]);
  expect(deliveryChecks(spec, 'Take 1', wav)).toMatchObject([
    {
      result: 'failed',
      sentence:
        'The name is “Take 1”; “SPOT_##*” is asked (# is a digit, * any text). Rename the file and upload it again.',
    },
  ]);
});

test.each<[string, string, boolean]>([
  ['SPOT_01', 'SPOT_##', true],
  ['SPOT_1', 'SPOT_##', false],
  ['SPOT_012', 'SPOT_##', false],
  ['spot_01', 'SPOT_##', false],
  ['a-b', 'a*b', true],
  ['ab', 'a*b', true],
  ['a', 'a*a', false],
  ['anything', '*', true],
  ['1', '#*', true],
])('%s as %s: %s', (name, pattern, matches) => {
  expect(nameMatches(name, pattern)).toBe(matches);
});

test('what nobody asked is measured without a limit', () => {
  const text = (sound: DeliveredSound, preset: DeliveryPreset = 'as-recorded') =>
    Object.fromEntries(
      furtherMeasurements(sound, deliveryChecks(deliverySpecOf(preset, null), 'Take', sound)).map(
        ({ point, measured }) => [point, measured],
      ),
    );
  expect(text({ ...wav, noiseFloorDb: null })).toEqual({
    format: 'WAV',
    sampleRate: '48 kHz',
    bits: '24 bit',
    channels: 'mono',
    loudness: '-23 LUFS',
    peak: '-2 dBTP',
    noise: null,
    head: '0.7 s',
    tail: '2 s',
    length: '30 s',
  });
  expect(text({ ...mp3, channels: 2, durationMs: 90_000 })).toMatchObject({
    format: 'MP3',
    bitrate: '192 kbit/s',
    channels: 'stereo',
    length: '1.5 min',
  });
  expect(text(mp3)).not.toHaveProperty('bits');
  for (const point of ['loudness', 'peak']) expect(text(wav, 'ebu-r128')).not.toHaveProperty(point);
  expect(text(wav, 'ebu-r128')).toMatchObject({ noise: '-66 dB' });
});
