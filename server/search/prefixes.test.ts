import { expect, test } from 'vitest';
import { prefixTokens } from './prefixes';

test('two to five letters of a name stand for how it begins, each once', () => {
  expect(prefixTokens(['lindgren', 'linda'], [])).toEqual(['~li', '~lin', '~lind', '~lindg', '~linda']);
  expect(prefixTokens(['bo'], [])).toEqual(['~bo']);
  expect(prefixTokens(['o'], [])).toEqual([]);
  // Letters, not halves of them.
  expect(prefixTokens(['𝔘𝔙𝔚'], [])).toEqual(['~𝔘𝔙', '~𝔘𝔙𝔚']);
});

test('of the words of facets, which are few, two or three letters do', () => {
  expect(prefixTokens([], ['warm', 'warmly'])).toEqual(['~wa', '~war']);
});
