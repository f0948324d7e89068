import { expect, test } from 'vitest';
import { applicationStatus, missingParts, profileParts } from './application';

const complete = { hasName: true, hasPicture: true, hasDemos: true, hasStudioQualityDemo: true, hasPayout: true };

test('a complete profile misses nothing and waits for approval', () => {
  expect(missingParts(complete)).toEqual([]);
  expect(applicationStatus('applied', [])).toBe('awaiting');
});

test('each part is needed', () => {
  const missing = Object.keys(complete).map((fact) => missingParts({ ...complete, [fact]: false }));
  expect(missing).toEqual(profileParts.map((part) => [part]));
  expect(applicationStatus('awaiting', ['demos'])).toBe('applied');
});

test('support alone ends a publication or a return', () => {
  expect(applicationStatus('published', ['demos'])).toBe('published');
  expect(applicationStatus('returned', [])).toBe('returned');
});
