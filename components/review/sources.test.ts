import { expect, it } from 'vitest';
import type { Take } from '@/lib/contracts/takes';
import { aTake } from '@/tests/support/component/samples';
import { matchingGain, quietestOf } from './match-sounds';
import { compareKeys, expectedBytes, type PlayableVersion, sourcesOf, sourcesToDecode, versionOf } from './sources';

const source = (takeId: string, version: PlayableVersion['version'] = 'original', seconds = 10): PlayableVersion => ({
  id: `${takeId}/${version}`,
  takeId,
  version,
  uri: '',
  seconds,
  lufs: -20,
});
const ids = (list: readonly PlayableVersion[]) => list.map(({ id }) => id);

const master = { type: 'lufs16', status: 'done', failure: null, uri: 'masters/1.wav' } as const;
const aMaster = (given: Partial<Take['output'][number]> = {}): Take['output'][number] => ({
  ...master,
  integratedLufs: -16,
  truePeakDbtp: -1.2,
  lastModified: '2026-01-01T00:00:00.000Z',
  ...given,
});

it('plays the preview of a take and its finished masters', () => {
  const take = aTake({ uri: 'audio/1.wav', output: [aMaster(), aMaster({ type: 'lufs23', uri: 'masters/2.wav' })] });
  expect(sourcesOf([take]).map(({ id, uri, seconds }) => [id, uri, seconds])).toEqual([
    ['take-1/original', 'audio/take.mp3', 4],
    ['take-1/lufs16', 'masters/1.wav', 4],
    ['take-1/lufs23', 'masters/2.wav', 4],
  ]);
});

it('matches the preview by its own loudness, which may differ from what was delivered', () => {
  const take = aTake({ integratedLufs: -18, previewLufs: -20, output: [aMaster()] });
  const [original, web] = sourcesOf([take]).map(({ lufs }) => lufs ?? 0);
  expect((web ?? 0) - (original ?? 0)).toBeCloseTo(4);
});

it('plays no take that is not finished, also if it has masters', () => {
  const unfinished: Partial<Take>[] = [
    { status: 'processing', processedUri: null },
    { status: 'processing' },
    { status: 'failed', failure: 'This file has no sound.', processedUri: null },
    { status: 'failed', failure: 'This file has no sound.' },
    { processedUri: null },
  ];
  for (const given of unfinished) expect(sourcesOf([aTake({ ...given, output: [aMaster()] })])).toEqual([]);
});

it('plays no master that is not finished, but the original of its take', () => {
  const unfinished: Partial<Take['output'][number]>[] = [
    { status: 'processing', uri: null },
    { status: 'processing' },
    { status: 'failed', failure: 'This take could not be mastered.', uri: null },
    { status: 'failed', failure: 'This take could not be mastered.' },
    { uri: null },
  ];
  for (const given of unfinished) {
    const sources = sourcesOf([aTake({ output: [aMaster(given)] })]);
    expect(ids(sources)).toEqual(['take-1/original']);
    expect(versionOf(sources, 'take-1', 'lufs16')?.id).toBe('take-1/original');
  }
});

it('plays only the given takes', () => {
  const sources = sourcesOf([aTake({ output: [aMaster()] })]);
  expect(versionOf(sources, 'take-of-another-project', 'original')).toBeUndefined();
  expect(versionOf(sources, 'take-of-another-project', 'lufs16')).toBeUndefined();
});

it('numbers the takes and then the versions', () => {
  const single = compareKeys(['a'], 'a');
  expect([...single.takes]).toEqual([]);
  expect([...single.versions.values()]).toEqual(['1', '2', '3']);
  expect([...compareKeys(['a', 'b', 'c'], 'b').versions]).toEqual([
    ['original', '4'],
    ['lufs16', '5'],
    ['lufs23', '6'],
  ]);
});

it('gives the keys of more than three takes to those beside the current one, and 4 to 6 to the versions', () => {
  const takes = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const keysAt = (id: string) => [...compareKeys(takes, id).takes].map((pair) => pair.join('')).join(' ');
  expect(keysAt('a')).toBe('a1 b2 c3');
  expect(keysAt('c')).toBe('a1 b2 c3');
  expect(keysAt('d')).toBe('d1 e2 f3');
  expect(keysAt('g')).toBe('g1');
  for (const id of takes) expect([...compareKeys(takes, id).versions.values()]).toEqual(['4', '5', '6']);
});

it('decodes the versions of the current take, then the nearest takes, within the budget', () => {
  const takes = ['a', 'b', 'c', 'd'].map((id) => source(id));
  const sources = [...takes, source('b', 'lufs16')];
  const bytesOfOne = expectedBytes({ seconds: 10 });
  const current = { takeId: 'b', version: 'lufs16' } as const;
  expect(ids(sourcesToDecode(sources, current, 4 * bytesOfOne))).toEqual([
    'b/lufs16',
    'b/original',
    'a/original',
    'c/original',
  ]);
  expect(ids(sourcesToDecode(sources, current, 2 * bytesOfOne))).toEqual(['b/lufs16', 'b/original']);
  expect(sourcesToDecode(sources, current, 2 * bytesOfOne - 1)).toEqual([]);
});

it('lowers recordings to the quietest one, and never raises one', () => {
  const quietest = quietestOf([
    { id: 'a', lufs: -16 },
    { id: 'b', lufs: -23 },
    { id: 'c', lufs: null },
  ]);
  expect(quietest).toEqual({ id: 'b', lufs: -23 });
  expect(20 * Math.log10(matchingGain({ lufs: -16 }, -23))).toBeCloseTo(-7);
  expect(matchingGain({ lufs: -23 }, -16)).toBe(1);
  expect(matchingGain({ lufs: null }, -23)).toBe(1);
  expect(quietestOf([])).toBeNull();
});
