import { describe, expect, test } from 'vitest';
import { customerSteps, percentDone, type ProgressFacts, voiceSteps } from './progress';

const created: ProgressFacts = {
  hasName: true,
  hasDescription: false,
  hasDueDate: false,
  hasScript: true,
  scriptWords: 0,
  awaitsAdminApproval: false,
  hasVoices: false,
  isAssigned: false,
  isAccepted: false,
  isDelivered: false,
  isApproved: false,
  isRenewal: false,
};

describe('progress', () => {
  test('a customer has eight steps, seven without a script', () => {
    expect(customerSteps(created)).toHaveLength(8);
    expect(customerSteps({ ...created, hasScript: false }).map(({ key }) => key)).not.toContain('script');
    expect(percentDone(customerSteps(created))).toBe(12);
    expect(percentDone(customerSteps({ ...created, hasScript: false }))).toBe(14);
  });

  test('details are given by a description or by a due date', () => {
    const done = (facts: ProgressFacts) => customerSteps(facts).find(({ key }) => key === 'details')?.isDone;
    expect(done(created)).toBe(false);
    expect(done({ ...created, hasDescription: true })).toBe(true);
    expect(done({ ...created, hasDueDate: true })).toBe(true);
  });

  test('shortlisting is disabled while support has to approve', () => {
    const step = customerSteps({ ...created, awaitsAdminApproval: true }).find(({ key }) => key === 'shortlist');
    expect(step).toMatchObject({ isDisabled: true, isDone: false });
  });

  test('everything done is a hundred percent on both sides', () => {
    const all: ProgressFacts = {
      ...created,
      hasDescription: true,
      scriptWords: 12,
      hasVoices: true,
      isAssigned: true,
      isAccepted: true,
      isDelivered: true,
      isApproved: true,
    };
    expect([percentDone(customerSteps(all)), percentDone(voiceSteps(all))]).toEqual([100, 100]);
    expect(percentDone(voiceSteps({ ...all, isApproved: false }))).toBe(80);
    expect(percentDone(voiceSteps({ ...all, hasScript: false, isApproved: false }))).toBe(75);
  });

  test('a renewal of a license ends with the acceptance', () => {
    const renewal = { ...created, hasScript: false, hasDescription: true, hasVoices: true, isRenewal: true };
    expect(customerSteps(renewal).map(({ key }) => key)).toEqual([
      'create',
      'details',
      'shortlist',
      'assign',
      'acceptance',
    ]);
    const accepted = { ...renewal, isAssigned: true, isAccepted: true, isApproved: true };
    expect([percentDone(customerSteps(accepted)), percentDone(voiceSteps(accepted))]).toEqual([100, 100]);
  });
});
