import { expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { findNearMisses } from './near-misses';

const nearMisses = (conditions: object) => findNearMisses(searchConditions.parse(conditions), null);

/** Creates three female voices with one demo each, in Danish. */
async function threeVoices(lastName: string): Promise<void> {
  const demos = [{ language: 'da', tones: ['Warm'] }];
  for (let index = 0; index < 3; index++) await aVoice({ lastName, profile: { gender: 'female' }, demos });
}

test('counts the voices that a search would find without each of its conditions', async () => {
  const query = freshName();
  await threeVoices(query);
  // Leaving out the language alone finds no voice, because the voices are female.
  expect(await nearMisses({ query, gender: 'male', language: 'zu' })).toEqual([]);
  expect(await nearMisses({ query, gender: 'male' })).toContainEqual({ without: 'gender', count: 3 });
});

test('counts without each word of a text, also when nothing else is chosen', async () => {
  const [name, other] = [freshName(), freshName()];
  await threeVoices(name);
  expect(await nearMisses({ query: `${name} Danish ${other}` })).toEqual([{ without: 'query', word: other, count: 3 }]);
  expect(await nearMisses({ query: `${name} Calm`, language: 'da' })).toContainEqual({
    without: 'query',
    word: 'Calm',
    count: 3,
  });
});

test('offers nothing for a single condition or word', async () => {
  expect(await nearMisses({ gender: 'male' })).toEqual([]);
  expect(await nearMisses({ query: freshName() })).toEqual([]);
  expect(await nearMisses({ query: '🎧 …' })).toEqual([]);
});
