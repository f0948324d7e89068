import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords } from './script';

const word = fc.stringMatching(/^\p{L}{1,12}$/u);

describe('countWords', () => {
  it('counts words whatever stands between them', () => {
    const gap = fc.constantFrom(' ', '\n', ', ', '. ', ' — ', '\t', ' … ', '; ');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { maxLength: 50 }), (pieces) => {
        expect(countWords(pieces.flat().join(''))).toBe(pieces.length);
      }),
    );
  });

  it('two texts one after the other have the words of both', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        expect(countWords(`${left} \n ${right}`)).toBe(countWords(left) + countWords(right));
      }),
    );
  });
});
