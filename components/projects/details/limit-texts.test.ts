import { expect, it, test } from 'vitest';
import { type LimitErrors, type LimitTexts, limitTexts, readLimits } from './limit-texts';
import { deliveryLimitValues } from '@/lib/contracts/delivery-limits';
import { deliveryPresetRules, deliveryPresets } from '@/lib/domain/delivery/delivery-spec';

const empty = limitTexts(deliveryPresetRules['as-recorded'].limits);

test.each(deliveryPresets)(
  'the limits of %s stay the same when they are shown and read, and the API accepts them',
  (preset) => {
    const { limits } = deliveryPresetRules[preset];
    expect(readLimits(limitTexts(limits))).toEqual({ limits });
    expect(deliveryLimitValues.parse(limits)).toEqual(limits);
  },
);

it('reads a decimal comma, a typographic minus and kHz', () => {
  const texts = { ...empty, minRate: '44,1', maxRate: '48', maxPeak: '−1,5', loudnessUnit: 'LUFS' };
  expect(readLimits({ ...texts, minLoudness: '-24', maxLoudness: '−22.5' })).toMatchObject({
    limits: {
      sampleRateHz: { min: 44_100, max: 48_000 },
      peak: { unit: 'dBTP', max: -1.5 },
      loudness: { unit: 'LUFS', min: -24, max: -22.5 },
    },
  });
});

test.each<[Partial<LimitTexts>, LimitErrors]>([
  [{ maxPeak: 'loud' }, { maxPeak: 'Please enter a number from -60 to 3' }],
  [{ maxPeak: '4' }, { maxPeak: 'Please enter a number from -60 to 3' }],
  [{ minRate: '7.9' }, { minRate: 'Please enter a number from 8 to 192' }],
  [{ minHead: '2', maxHead: '1' }, { maxHead: 'The highest value is below the lowest' }],
  [{ loudnessUnit: 'LUFS', minLoudness: '-20' }, { maxLoudness: 'Please enter a number from -70 to 0' }],
  [
    { loudnessUnit: 'dB RMS', minLoudness: '-18', maxLoudness: '-23' },
    { maxLoudness: 'The highest value is below the lowest' },
  ],
  [{ shortTerm: '-18' }, { momentary: 'Please enter a number from -70 to 0' }],
])('refuses %j', (texts, errors) => {
  expect(readLimits({ ...empty, ...texts })).toEqual({ errors });
});

it('ignores levels while the loudness is raw', () => {
  expect(readLimits({ ...empty, minLoudness: 'x' })).toMatchObject({ limits: { loudness: null } });
});
