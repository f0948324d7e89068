import { describe, expect, test } from 'vitest';
import { dropWord, typedWords } from './query-words';
import {
  changeSearch,
  clearedSearch,
  isSearching,
  readSearchState,
  searchConditionsOf,
  writeSearchState,
} from './search-state';

const read = (text: string) => readSearchState(new URLSearchParams(text));

describe('the query string of a search', () => {
  test('contains only valid criteria, in a fixed order', () => {
    expect(writeSearchState(read('tone=Warm&q=%20freja%20&createProject=true&language=da&favorites=yes'))).toBe(
      '?q=freja&language=da&tone=Warm&favorites=yes',
    );
    expect(writeSearchState(read('q=&language='))).toBe('');
    expect(writeSearchState(read('sort=newest&q=a'))).toBe('?q=a&sort=newest');
    expect(writeSearchState(read('sort=best'))).toBe('');
    expect(writeSearchState(read('language=DA'))).toBe('?language=da');
    expect(writeSearchState(read('q=%00&tone=%07Warm%0A&type=a%00b'))).toBe('?type=a+b&tone=Warm');
  });

  test('drops the dialect when the language changes', () => {
    const danish = read('language=da&dialect=Jysk&tone=Warm');
    expect(writeSearchState(changeSearch(danish, { language: 'sv' }))).toBe('?language=sv&tone=Warm');
    expect(changeSearch(danish, { language: 'da' }).dialect).toBe('Jysk');
    expect(changeSearch(danish, { tone: undefined }).dialect).toBe('Jysk');
  });

  test('clears all conditions but the order', () => {
    const search = read('q=a&language=da&sort=rating');
    expect(isSearching(search)).toBe(true);
    const cleared = changeSearch(search, clearedSearch());
    expect(writeSearchState(cleared)).toBe('?sort=rating');
    expect(isSearching(cleared)).toBe(false);
  });

  test('converts to request parameters', () => {
    expect(searchConditionsOf(read('q=anna&gender=other'))).toEqual({ query: 'anna', gender: undefined });
    expect(searchConditionsOf(read('gender=male&favorites=yes'))).toEqual({
      query: '',
      gender: 'male',
      favorites: 'yes',
    });
  });
});

describe('the typed words', () => {
  test('splits a query at spaces only, and lists each word once', () => {
    expect(typedWords('  warm  e-learning O’Brien warm\n')).toEqual(['warm', 'e-learning', 'O’Brien']);
    expect(typedWords(' ')).toEqual([]);
  });

  test('drops a word wherever it was typed, but not within others', () => {
    expect(dropWord('warm warmer  warm Danish', 'warm')).toBe('warmer Danish');
    expect(dropWord('warm', 'warm')).toBe('');
  });
});
