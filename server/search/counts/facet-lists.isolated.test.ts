import { expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { listLanguages } from './facet-lists';

test('counts the published voices of each language', async () => {
  await aVoice({ demos: [{ language: 'mt' }, { language: 'mt' }, { language: 'cy' }] });
  await aVoice({ demos: [{ language: 'mt' }] });
  await aVoice({ demos: [{ language: 'mt' }, { language: 'ga' }], profile: { status: 'returned' } });
  const languages = (await listLanguages()).filter(({ code }) => ['cy', 'ga', 'mt'].includes(code));
  expect(languages).toEqual([
    { code: 'mt', name: 'Maltese', count: 2 },
    { code: 'cy', name: 'Welsh', count: 1 },
  ]);
});
