import { expect, test } from 'vitest';
import { beginningWords } from './prefixes';

test('two to five letters of a name stand for how it begins, each once', () => {
  expect(beginningWords(['lindgren', 'linda'], [])).toEqual(['~li', '~lin', '~lind', '~lindg', '~linda']);
  expect(beginningWords(['bo'], [])).toEqual(['~bo']);
  expect(beginningWords(['o'], [])).toEqual([]);
  // Letters, not halves of them.
  expect(beginningWords(['𝔘𝔙𝔚'], [])).toEqual(['~𝔘𝔙', '~𝔘𝔙𝔚']);
});

test('of the words of facets, which are few, two or three letters do', () => {
  expect(beginningWords([], ['warm', 'warmly'])).toEqual(['~wa', '~war']);
});
