import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, createLineCounter } from './script-length';

const word = fc.stringMatching(/^\p{Script=Latin}{1,12}$/u);
const line = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('日本語のテスト', 'ภาษาไทย', 'well-known', 'trailing-', '\u0301mark', 'हिन्दी में'),
);

test('counts words with any separators', () => {
  const gap = fc.constantFrom(' ', '\n', ', ', '. ', ' — ', '\t', ' … ', '; ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { maxLength: 50 }), (pieces) => {
      expect(countWords(pieces.flat().join(''), 'en')).toBe(pieces.length);
    }),
  );
});

test('adds up the words of separate lines', () => {
  fc.assert(
    fc.property(line, line, (left, right) => {
      expect(countWords(`${left}\n${right}`, 'en')).toBe(countWords(left, 'en') + countWords(right, 'en'));
    }),
  );
});

test('counting by line gives what counting the whole text gives, after any edit', () => {
  const count = createLineCounter('th');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = lines.join('\n');
      expect(count(text)).toBe(countWords(text, 'th'));
    }),
  );
});
