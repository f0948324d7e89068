import { expect } from 'vitest';
import { refusedWords } from '@/tests/walls/words';

/** Matches traces of missing or wrong values, and unfilled placeholders. Links have ids, which may begin with NaN. */
const unfinished = /undefined|null|(?<![\w/=.-])NaN|Invalid Date|\[object \w+\]|\$\{|\{\{|\{[a-zA-Z]\w*\}|%[sd](?!\w)/;

/**
 * Checks a text that the product writes for people outside its pages: a document, mail, SMS or CSV file. Call `showBrand()` in
 * the test file, so that the name of the installation differs from that of the product.
 */
export function expectFinished(text: string): void {
  expect(text).toMatch(/\w/);
  expect(text).not.toMatch(unfinished);
  expect(text).not.toContain('Timbre');
  expect(refusedWords(text)).toEqual([]);
}
