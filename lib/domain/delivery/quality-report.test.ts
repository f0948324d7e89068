import { expect, test } from 'vitest';
import { type QualityMeasure, type QualityMeasurements, qualityFindings, qualityMeasures } from './quality-report';

/** The rules are in docs/rules/demos.md#quality-report. */

const clean: QualityMeasurements = {
  sampleRate: 48_000,
  bits: 24,
  codec: 'pcm_s24le',
  noiseFloorDb: -66,
  numClipped: 0,
  bandwidthHz: 20_000,
  echoSeconds: 0.18,
  peakToLoudnessDb: 16,
};
const findingOf = (measure: QualityMeasure, changes: Partial<QualityMeasurements>) =>
  qualityFindings({ ...clean, ...changes }).find((finding) => finding.measure === measure);

test('a clean recording is good in every measure', () => {
  expect(qualityFindings(clean).map(({ measure, rating }) => [measure, rating])).toEqual(
    qualityMeasures.map((measure) => [measure, 'good']),
  );
});

test.each<[QualityMeasure, Partial<QualityMeasurements>, string]>([
  ['noise', { noiseFloorDb: -60 }, 'good'],
  ['noise', { noiseFloorDb: -59.9 }, 'warning'],
  ['noise', { noiseFloorDb: -50 }, 'warning'],
  ['noise', { noiseFloorDb: -49.9 }, 'problem'],
  ['noise', { noiseFloorDb: null }, 'warning'],
  ['clipping', { numClipped: 1 }, 'warning'],
  ['clipping', { numClipped: 3 }, 'warning'],
  ['clipping', { numClipped: 4 }, 'problem'],
  ['bandwidth', { bandwidthHz: 14_000 }, 'good'],
  ['bandwidth', { bandwidthHz: 13_999 }, 'warning'],
  ['bandwidth', { bandwidthHz: 7_000 }, 'warning'],
  ['bandwidth', { bandwidthHz: 6_999 }, 'problem'],
  ['echo', { echoSeconds: 0.3 }, 'good'],
  ['echo', { echoSeconds: 0.31 }, 'warning'],
  ['echo', { echoSeconds: 0.5 }, 'warning'],
  ['echo', { echoSeconds: 0.51 }, 'problem'],
  ['echo', { echoSeconds: null }, 'warning'],
  ['compression', { peakToLoudnessDb: 12 }, 'good'],
  ['compression', { peakToLoudnessDb: 11.9 }, 'warning'],
  ['compression', { peakToLoudnessDb: 8 }, 'warning'],
  ['compression', { peakToLoudnessDb: 7.9 }, 'problem'],
  ['format', { bits: 16 }, 'good'],
  ['format', { bits: 8 }, 'problem'],
  ['format', { bits: null, codec: 'mp3' }, 'problem'],
  ['format', { sampleRate: 96_000 }, 'good'],
  ['format', { sampleRate: 44_100 }, 'warning'],
  ['format', { sampleRate: 44_099 }, 'problem'],
])('%s with %j is %s', (measure, changes, rating) => {
  expect(findingOf(measure, changes)?.rating).toBe(rating);
});

test('says what was measured, what is recommended and what to do', () => {
  expect(findingOf('noise', { noiseFloorDb: -48 })?.text).toBe(
    'Pauses are at -48 dB; -60 is recommended. Try recording further from the computer.',
  );
  expect(findingOf('clipping', { numClipped: 1 })?.text).toContain('clipped in 1 place.');
  expect(findingOf('format', { bits: null, codec: 'mp3' })?.text).toContain('compressed (mp3)');
});
