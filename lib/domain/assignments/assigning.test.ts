import { describe, expect, test } from 'vitest';
import { type AssigningFacts, acceptingRefusals, agreementSentence, assigningRefusals } from './assigning';

const ready: AssigningFacts = {
  hasAgreed: true,
  teamTaxId: 'DK1',
  manualInvoice: false,
  hasPrimaryCard: true,
  isVoiceListed: true,
  hasScript: true,
  scriptWords: 3,
  description: 'Warm',
  isVatUndecided: false,
};

describe('assigning', () => {
  test('returns all refusals, in the order of the form', () => {
    const steps: [Partial<AssigningFacts>, string][] = [
      [{ hasAgreed: false }, agreementSentence],
      [{ teamTaxId: '' }, 'Please enter your company information'],
      [{ hasPrimaryCard: false }, 'Please add a credit card'],
      [{ isVoiceListed: false }, 'Please select a voice'],
      [{ scriptWords: 0 }, 'Please enter a script'],
      [{ description: '' }, 'Please enter a project description'],
      [{ isVatUndecided: true }, 'Please enter country'],
    ];
    const messages = (facts: AssigningFacts) => assigningRefusals(facts).map(({ message }) => message);
    for (const [change, sentence] of steps) expect(messages({ ...ready, ...change })).toEqual([sentence]);
    const nothing = Object.assign({}, ...steps.map(([change]) => change));
    expect(messages({ ...ready, ...nothing })).toEqual(steps.map(([, sentence]) => sentence));
    expect(messages(ready)).toEqual([]);
  });

  test('an invoiced team needs no card, a project without a script none', () => {
    expect(assigningRefusals({ ...ready, manualInvoice: true, hasPrimaryCard: false })).toEqual([]);
    expect(assigningRefusals({ ...ready, hasScript: false, scriptWords: 0 })).toEqual([]);
  });
});

test('accepting needs the agreement and a way to be paid', () => {
  const voice = { hasAgreed: true, isStripeSetUp: false, hasPrimaryBankAccount: false, bankTransferInfo: '' };
  const messages = (change: Partial<typeof voice>) =>
    acceptingRefusals({ ...voice, ...change }).map(({ message }) => message);
  expect(messages({})).toEqual(['Please add bank transfer info']);
  expect(messages({ hasAgreed: false })).toEqual([agreementSentence, 'Please add bank transfer info']);
  expect(messages({ isStripeSetUp: true })).toEqual(['Please add a bank account']);
  expect(messages({ bankTransferInfo: 'IBAN' })).toEqual([]);
  expect(messages({ isStripeSetUp: true, hasPrimaryBankAccount: true })).toEqual([]);
});
