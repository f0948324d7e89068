import { expect, it } from 'vitest';
import { matchingGain, quietestOf } from './match-loudness';
import { compareKeys, expectedBytes, type Source, sourcesToDecode } from './sources';

const source = (takeId: string, version: Source['version'] = 'original', seconds = 10): Source => ({
  ...{ id: `${takeId}/${version}`, takeId, version, uri: '', seconds, lufs: -20 },
});
const ids = (list: readonly Source[]) => list.map(({ id }) => id);

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
  const one = expectedBytes({ seconds: 10 });
  const current = { takeId: 'b', version: 'lufs16' } as const;
  expect(ids(sourcesToDecode(sources, current, 4 * one))).toEqual([
    'b/lufs16',
    'b/original',
    'a/original',
    'c/original',
  ]);
  expect(ids(sourcesToDecode(sources, current, 2 * one))).toEqual(['b/lufs16', 'b/original']);
  expect(sourcesToDecode(sources, current, 2 * one - 1)).toEqual([]);
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
