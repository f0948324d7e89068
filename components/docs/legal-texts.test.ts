import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { legalTexts } from './legal-texts';

/** Sign-ups store the version, so a text must not change without it. */
test('changed texts have a new version', () => {
  const digest = createHash('sha256').update(JSON.stringify(legalTexts)).digest('hex').slice(0, 16);
  expect({ termsVersion, digest }).toEqual({ termsVersion: '2026-11-26', digest: '2a0e8a725fc9d22e' });
});
