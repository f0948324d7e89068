import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPrefixWithOneError, deletionsOf, deletionsOfTyped, isOneErrorApart } from './spelling';

const letter = fc.constantFrom(...'abcde');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));

const mistyped = fc
  .tuple(word, fc.nat(11), letter, fc.constantFrom('more', 'less', 'other', 'swap'))
  .map(([meant, index, typed, kind]) => {
    const at = index % meant.length;
    const [head, tail] = [meant.slice(0, at), meant.slice(at)];
    switch (kind) {
      case 'more':
        return { meant, typed: head + typed + tail };
      case 'less':
        return { meant, typed: head + tail.slice(1) };
      case 'other':
        return { meant, typed: head + typed + tail.slice(1) };
      default:
        return { meant, typed: head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2) };
    }
  });

describe('typing errors', () => {
  test('detects a single error and finds the word by a shared deletion', () => {
    fc.assert(
      fc.property(mistyped, ({ meant, typed }) => {
        expect(isOneErrorApart(typed, meant)).toBe(true);
        expect(hasPrefixWithOneError(typed, `${meant}xyz`)).toBe(true);
        const known = new Set(deletionsOf(meant));
        expect(deletionsOfTyped(typed).some((deletion) => known.has(deletion))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['frexja', 'freja', true],
    ['fjera', 'freja', false],
    ['swedsh', 'swedish', true],
    ['comercial', 'commercial', true],
    ['marcus', 'markus', true],
    ['marcus', 'maurice', false],
  ])('%s for %s: %s', (typed, meant, isForgiven) => {
    expect(isOneErrorApart(typed, meant)).toBe(isForgiven);
  });
});
