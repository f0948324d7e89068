import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readTerms, refusedWords, wordRefusals } from './words';

const root = path.resolve(import.meta.dirname, '..', '..');

test('no text for people has a word that the glossary replaces', () => {
  const files = globSync('{app,components,lib,server}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(1_400);
  expect(
    files.flatMap((file) => wordRefusals(file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});

test('reads each word of the table', () => {
  const terms = readTerms();
  expect(terms.length).toBeGreaterThan(30);
  expect(terms).toContainEqual({ use: 'project', word: 'gig' });
  expect(terms.every(({ use, word }) => /^[a-z][a-z -]*$/.test(word) && /^[a-z]/.test(use))).toBe(true);
});

test.each([
  ['<h2>Book a voice</h2>', 'Book'],
  ["label: 'Jobs'", 'Jobs'],
  ["throw new AppError('conflict', 'Your client has left.')", 'client'],
  ['subject: `${name} sent two revisions`', 'revisions'],
  ['<p>\n  The deadline is over.\n</p>', 'deadline'],
  ["'Please sign in first'", 'sign in'],
])('refuses %s', (source, word) => {
  expect(wordRefusals('components/chat/chat.tsx', source)).toEqual([expect.stringContaining(`'${word}'`)]);
  expect(wordRefusals('server/local/mail.ts', source)).toEqual([]);
});

test.each([
  "'use client'",
  "import { job } from '@/server/jobs';",
  '// The client sends it again.',
  "db.query('SELECT job FROM clients')",
  "'GET /support/jobs/failed'",
  "className='book'",
  "'The booklet is a document.'",
])('accepts %s', (source) => {
  expect(wordRefusals('components/chat/chat.tsx', source)).toEqual([]);
});

test('support reads about the jobs of the worker', () => {
  expect(wordRefusals('components/support/jobs/failed-jobs.tsx', "'Failed jobs'")).toEqual([]);
  expect(wordRefusals('components/support/jobs/failed-jobs.tsx', "'Failed bookings'")).toHaveLength(1);
});

test('finds words in texts that are sent', () => {
  expect(refusedWords('Hi Ann,\n\nyour booking is due. https://example.com/client/job')).toEqual(['booking']);
});
