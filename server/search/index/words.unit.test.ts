// cspell:words oeztuerk ozturk aakesson akesson jiwoo clujnapoca napoca jeanluc annalenasofie sofie tove
import { describe, expect, test } from 'vitest';
import { nameKey, queryWords, wordsOf } from './words';

describe('words', () => {
  test('ignores accents, case and special letters', () => {
    expect(wordsOf('Søren Müller-Östberg')).toEqual(expect.arrayContaining(queryWords('SOREN muller ostberg')));
    expect(queryWords('Łukasz Groß')).toEqual(['lukasz', 'gross']);
  });

  test('finds a name with an apostrophe by either spelling and by its second half', () => {
    expect(wordsOf("O'Brien")).toEqual(expect.arrayContaining(['obrien', 'brien']));
    expect(queryWords('O’Brien')).toEqual(['obrien']);
  });

  test('finds a name by its transliteration, also of several letters and with a mark as a character of its own', () => {
    expect(wordsOf('Öztürk')).toEqual(['ozturk', 'oeztuerk']);
    expect(wordsOf('O\u0308ztu\u0308rk')).toEqual(['ozturk', 'oeztuerk']);
    expect(wordsOf('Tove Åkesson')).toEqual(['tove', 'akesson', 'aakesson']);
  });

  test.each([
    ['Ji-woo', 'jiwoo'],
    ['Cluj-Napoca', 'clujnapoca'],
    ['Jean\u2011Luc', 'jeanluc'],
    ['Anna-Lena-Sofie', 'annalenasofie'],
  ])('finds %s without its hyphens', (text, joined) => {
    expect(wordsOf(text)).toContain(joined);
    expect(wordsOf(text)).toEqual(expect.arrayContaining(queryWords(text)));
  });

  test('drops operators, quotes, signs and control characters', () => {
    expect(queryWords(`a & !b | "c":* <-> 'd' \u0000 \u{1F600} --`)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('limits a query to twelve words of forty letters', () => {
    const words = queryWords(`${'x'.repeat(5_000)} ${Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')}`);
    expect(words).toHaveLength(12);
    expect(words[0]).toHaveLength(40);
  });

  test('returns the same key for the words of a name in any order', () => {
    expect(nameKey(queryWords('Holm freja'))).toBe(nameKey(wordsOf('Freja Holm')));
    expect(nameKey(queryWords('freja'))).not.toBe(nameKey(wordsOf('Freja Holm')));
  });
});
