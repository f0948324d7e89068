import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { legalTexts } from './legal-texts';

/** Sign-ups store the version, so a text must not change without it. */
test('changed texts have a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(legalTexts)).digest('hex').slice(0, 16);
  expect({ termsVersion, digest }).toEqual({ termsVersion: '2026-11-30', digest: '47f535ae10577f42' });
});

test('the operator is the contract partner of both sides, and nobody’s agent', () => {
  const text = JSON.stringify(legalTexts);
  expect(text).not.toMatch(/marketplace|by way of|on behalf|\bagent|broker|intermediary/i);
  expect(text).toContain('sells them to customers in its own name');
  expect(text).toContain('granting us the rights of use');
});
