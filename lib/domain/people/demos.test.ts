import { expect, test } from 'vitest';
import { demosInLanguageFirst, dialectKey } from './demos';

/** The rules are in docs/rules/demos.md#dialects. */

test.each([
  ['Skånska', 'skånska'],
  ['Skånska', 'SKÅNSKA'],
  ['Skånska', '  Skånska '],
  ['New  York', 'new york'],
  ['New York', 'New\u00a0York'],
  ['Skånska', 'Skånska'.normalize('NFD')],
  ['Ｏslo', 'Oslo'],
])('%s and %s are the same dialect', (dialect, other) => {
  expect(dialectKey(dialect)).toBe(dialectKey(other));
});

test('names with other letters are different dialects', () => {
  expect(dialectKey('Skånska')).not.toBe(dialectKey('Småländska'));
  expect(dialectKey('New York')).not.toBe(dialectKey('New Yorker'));
});

test('a project’s voices are played in its language first, in their own order', () => {
  const demos = ['da-1', 'en-1', 'da-2', 'en-2'].map((id) => ({ id, language: id.slice(0, 2) }));
  expect(demosInLanguageFirst(demos, 'en').map(({ id }) => id)).toEqual(['en-1', 'en-2', 'da-1', 'da-2']);
  expect(demosInLanguageFirst(demos, 'sv')).toEqual(demos);
});
