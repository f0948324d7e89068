import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';

describe('ownPath', () => {
  it('never leads to another host, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '@',
      ':',
      '.',
      '..',
      '%2F',
      '\t',
      '\n',
      '#',
      '?',
      'evil.example',
      'https:',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.array(pieces).map((all) => `/${all.join('')}`),
        ),
        (value) => {
          const path = ownPath(value);
          if (path !== null) expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
        },
      ),
      { numRuns: 500 },
    );
  });
});
