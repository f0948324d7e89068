import { expect, test } from 'vitest';
import { wordPrefixesOf } from './list-project-items';

test.each([
  ['', 'Spring spot', true],
  ['spr', 'Spring spot', true],
  ['SPOT spr', 'Spring spot', true],
  ['pring', 'Spring spot', false],
  ['jose', 'José Álvarez', true],
  ['spr winter', 'Spring spot', false],
  ['2026', 'Campaign (2026)', true],
  ['🎙️', 'Radio 🎙 spot', true],
  ['🎙️', 'Radio spot', false],
  ['%', 'Spring spot', false],
  ['spr - spo', 'Spring spot', true],
])('%s in %s: %s', (query, text, isMatch) => expect(wordPrefixesOf(query)(text)).toBe(isMatch));
