import { describe, expect, test } from 'vitest';
import { nameKey, queryWords, wordsOf } from '@/server/search/words';

describe('words', () => {
  test('accents, case and letters of their own alphabet make no difference', () => {
    expect(wordsOf('Søren Müller-Östberg')).toEqual(queryWords('SOREN muller ostberg'));
    expect(queryWords('Łukasz Groß')).toEqual(['lukasz', 'gross']);
  });

  test('a name with an apostrophe is found with it, without it and by its second half', () => {
    expect(wordsOf("O'Brien")).toEqual(expect.arrayContaining(['obrien', 'brien']));
    expect(queryWords('O’Brien')).toEqual(['obrien']);
  });

  test('operators, quotes, signs and control characters are no words', () => {
    expect(queryWords(`a & !b | "c":* <-> 'd' \u0000 \u{1F600} --`)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the first twelve words count, and each of them at most forty letters', () => {
    const words = queryWords(`${'x'.repeat(5_000)} ${Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')}`);
    expect(words).toHaveLength(12);
    expect(words[0]).toHaveLength(40);
  });

  test('a whole name is the same in any order', () => {
    expect(nameKey(queryWords('Holm freja'))).toBe(nameKey(wordsOf('Freja Holm')));
    expect(nameKey(queryWords('freja'))).not.toBe(nameKey(wordsOf('Freja Holm')));
  });
});
