import { describe, expect, test } from 'vitest';
import { type AssigningFacts, acceptingRefusal, agreementSentence, assigningRefusal } from '@/lib/domain/assigning';

const ready: AssigningFacts = {
  hasAgreed: true,
  teamTaxId: 'DK1',
  manualInvoice: false,
  hasPrimaryCard: true,
  isVoiceListed: true,
  hasScript: true,
  scriptWords: 3,
  description: 'Warm',
};

describe('assigning', () => {
  test('returns one error at a time, in the order of the form', () => {
    const steps: [Partial<AssigningFacts>, string][] = [
      [{ hasAgreed: false }, agreementSentence],
      [{ teamTaxId: '' }, 'Please enter your company information'],
      [{ hasPrimaryCard: false }, 'Please add a credit card'],
      [{ isVoiceListed: false }, 'Please select a voice'],
      [{ scriptWords: 0 }, 'Please enter a script'],
      [{ description: '' }, 'Please enter a project description'],
    ];
    const missing: Partial<AssigningFacts> = {};
    for (const [change, sentence] of steps.toReversed()) {
      Object.assign(missing, change);
      expect(assigningRefusal({ ...ready, ...missing })?.message).toBe(sentence);
    }
    expect(assigningRefusal(ready)).toBeNull();
  });

  test('an invoiced team needs no card, a project without a script none', () => {
    expect(assigningRefusal({ ...ready, manualInvoice: true, hasPrimaryCard: false })).toBeNull();
    expect(assigningRefusal({ ...ready, hasScript: false, scriptWords: 0 })).toBeNull();
  });
});

test('accepting needs the agreement and a way to be paid', () => {
  const voice = { hasAgreed: true, hasStripePayout: false, hasPrimaryBankAccount: false, bankTransferInfo: '' };
  expect(acceptingRefusal({ ...voice, hasAgreed: false })?.message).toBe(agreementSentence);
  expect(acceptingRefusal({ ...voice, hasStripePayout: true })?.message).toBe('Please add a bank account');
  expect(acceptingRefusal(voice)?.message).toBe('Please add bank transfer info');
  expect(acceptingRefusal({ ...voice, bankTransferInfo: 'IBAN' })).toBeNull();
  expect(acceptingRefusal({ ...voice, hasStripePayout: true, hasPrimaryBankAccount: true })).toBeNull();
});
