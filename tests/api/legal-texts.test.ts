import { expect, test } from 'vitest';
import { legalKinds, legalTitles } from '@/lib/domain/legal/kinds';
import { rawRequest } from '@/tests/support/network/raw-request';

/** Tests the rules of docs/rules/legal-texts.md. */

test.each(legalKinds)('anyone reads the text %s', async (kind) => {
  const response = await rawRequest('GET', `/v1/legal-texts/${kind}`);
  expect(response.status).toBe(200);
  expect(JSON.parse(response.text)).toMatchObject({
    kind,
    title: legalTitles[kind],
    text: expect.stringMatching(/\S/),
    versionId: expect.any(Number),
    validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test.each([
  ['/v1/legal-texts/cookies', 404],
  ['/v1/legal-texts/terms?versionId=2147483647', 404],
  ['/v1/legal-texts/terms?versionId=2147483648', 400],
  ['/v1/legal-texts/terms?versionId=-1', 400],
])('%s gets %i', async (path, status) => {
  expect((await rawRequest('GET', path)).status).toBe(status);
});
