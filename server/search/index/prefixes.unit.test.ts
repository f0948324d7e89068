import { expect, test } from 'vitest';
import { prefixTokens } from './prefixes';

test('indexes distinct prefixes of two to five letters of a name', () => {
  expect(prefixTokens(['lindgren', 'linda'], [])).toEqual(['~li', '~lin', '~lind', '~lindg', '~linda']);
  expect(prefixTokens(['bo'], [])).toEqual(['~bo']);
  expect(prefixTokens(['o'], [])).toEqual([]);
  expect(prefixTokens(['𝔘𝔙𝔚'], [])).toEqual(['~𝔘𝔙', '~𝔘𝔙𝔚']);
});

test('indexes prefixes of two and three letters of facet words', () => {
  expect(prefixTokens([], ['warm', 'warmly'])).toEqual(['~wa', '~war']);
});
