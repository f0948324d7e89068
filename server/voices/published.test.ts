import { expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { firstOfEvery, publishedFrom } from './published';

test('a part of the sitemap ends where the next part begins', async () => {
  await Promise.all(Array.from({ length: 5 }, () => aVoice()));
  const ids = await firstOfEvery(1);
  expect(ids.length).toBeGreaterThanOrEqual(5);
  const firsts = await firstOfEvery(2);
  expect(firsts).toEqual(ids.filter((_, position) => position % 2 === 0));
  const found: string[] = [];
  for (const first of firsts) {
    for await (const voices of publishedFrom(first, 2)) found.push(...voices.map(({ id }) => id));
  }
  expect(found).toEqual(ids);
});
