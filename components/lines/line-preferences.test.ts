import { expect, test } from 'vitest';
import { parsePreferences } from './line-preferences';

test.each([
  [null, { query: '', orderBy: 'filename', sortOrder: 'asc' }],
  [
    '{"query":"guard","orderBy":"modified","sortOrder":"desc"}',
    { query: 'guard', orderBy: 'modified', sortOrder: 'desc' },
  ],
  ['{"query":1,"orderBy":"__proto__","sortOrder":"up"}', { query: '', orderBy: 'filename', sortOrder: 'asc' }],
  ['broken', { query: '', orderBy: 'filename', sortOrder: 'asc' }],
])('reads stored preferences: %s', (stored, preferences) => expect(parsePreferences(stored)).toEqual(preferences));
