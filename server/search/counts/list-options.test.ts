import { expect, test } from 'vitest';
import { type Pickable, searchConditions } from '@/lib/contracts/search';
import { aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { listOptions } from './list-options';

const optionsOf = (facet: Pickable, conditions: object) => listOptions(facet, searchConditions.parse(conditions), null);

test('reports how many voices an option would match', async () => {
  const lastName = freshName();
  const demos = [
    { language: 'da', tones: ['Calm'] },
    { language: 'en', tones: ['Warm'] },
  ];
  await aVoice({ lastName, demos });
  const tones = await optionsOf('tone', { query: lastName, language: 'da' });
  expect(tones.filter(({ findsVoices }) => findsVoices).map(({ value }) => value)).toEqual(['Calm']);
  expect(tones.map(({ value }) => value)).toContain('Warm');
  const languages = await optionsOf('language', { query: lastName, tone: 'Warm' });
  expect(languages.filter(({ findsVoices }) => findsVoices)).toEqual([
    { value: 'en', name: 'English', findsVoices: true, count: 1 },
  ]);
  const genders = await optionsOf('gender', { query: lastName });
  expect(genders.map(({ findsVoices }) => findsVoices)).toEqual([true, false]);
});
