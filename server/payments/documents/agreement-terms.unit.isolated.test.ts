import { expect, test, vi } from 'vitest';
import { documentKinds } from '@/lib/domain/documents/kinds';
import { agreementTerms } from './agreement-terms';

vi.mock('@/server/platform/env', () => ({ env: { OPERATOR_NAME: 'Nordic Voices AB' } }));

const agreed = { lines: ['Online, worldwide.', 'No synthetic voices.'], rider: 'No synthetic voices.' };
const textOf = (...[kind, isRenewal]: [kind: (typeof documentKinds)[number], isRenewal: boolean]) =>
  agreementTerms(kind, agreed, { isRenewal }).join('\n');
const eachText = documentKinds.flatMap((kind) => [textOf(kind, false), textOf(kind, true)]);

test('no terms make the operator an agent of the other two', () => {
  expect(eachText.filter((text) => text !== '')).toHaveLength(6);
  for (const text of eachText) {
    expect(text).not.toMatch(
      /marketplace|by way of|on behalf|\bagent|broker|intermediary|the customer from the voice/i,
    );
  }
});

test.each([false, true])(
  'the voice sells to the operator, and the operator to the customer; renewal: %s',
  (isRenewal) => {
    const client = textOf('clientAgreement', isRenewal);
    expect(client).toMatch(/The customer orders .*from Nordic Voices AB, which .*sells.* in its own name/);
    expect(client).toContain('Nordic Voices AB grants the customer the');
    expect(client).toContain('This agreement is between the customer and Nordic Voices AB.');
    const voice = textOf('voiceAgreement', isRenewal);
    expect(voice).toContain('The voice grants Nordic Voices AB the rights of use');
    expect(voice).toContain('with the right to pass them on to the customer');
    expect(voice).toContain('This agreement is between the voice and Nordic Voices AB.');
    expect(voice).not.toContain('grants the customer');
  },
);

test('both agreements and the order confirmation end with the license and the rider', () => {
  for (const kind of ['clientAgreement', 'voiceAgreement', 'orderConfirmation'] as const) {
    expect(textOf(kind, false)).toMatch(/License: Online, worldwide\.\nSynthetic voices: No synthetic voices\.$/);
  }
});
