import fc from 'fast-check';
import { expect, test } from 'vitest';
import { speechLimit, speechPieces } from './speech-pieces';

const encoded = (text: string) => new URLSearchParams([['', text]]).toString().length;

test('nothing but white space is lost, no piece is too long and no character is cut in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 40, max: 300 }), (text, longest) => {
      const pieces = speechPieces(text, longest);
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const piece of pieces) {
        expect(encoded(piece)).toBeLessThanOrEqual(longest);
        expect(piece).not.toMatch(/\p{Surrogate}/u);
      }
    }),
  );
});

test('a script of the Latin alphabet is one piece, a Cyrillic one a few, cut after sentences', () => {
  expect(speechPieces('A short line. '.repeat(210).trim())).toHaveLength(1);
  const pieces = speechPieces('Короткая строка. '.repeat(176).trim().slice(0, speechLimit));
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.length).toBeLessThan(5);
  for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/\.$/);
});
