import { describe, expect, test } from 'vitest';
import {
  applicationStatus,
  missingParts,
  pathOfStep,
  profileParts,
  profileSteps,
  type Review,
  reviewRefusal,
  type TeamFacts,
  type VoiceProfileFacts,
} from './application';

describe('an application', () => {
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
});

const aTeam = (given: Partial<TeamFacts> = {}): TeamFacts => ({
  id: 'team',
  role: 'owner',
  hidePayouts: false,
  manualInvoice: false,
  hasCompanyInformation: true,
  hasPaymentMethod: true,
  ...given,
});

const aVoice = (given: Partial<VoiceProfileFacts> = {}): VoiceProfileFacts => ({
  hasName: true,
  hasPicture: true,
  hasDemos: true,
  hasStudioQualityDemo: true,
  hasPayout: true,
  ...given,
});

describe('a voice', () => {
  test('needs name, picture, demos, studio quality demo and payout, in this order', () => {
    expect(profileSteps(aVoice({ hasDemos: false, hasPayout: false }), [aTeam()])).toEqual([
      { name: 'name', teamId: null, isDone: true },
      { name: 'picture', teamId: null, isDone: true },
      { name: 'demos', teamId: null, isDone: false },
      { name: 'studio-quality-demo', teamId: null, isDone: true },
      { name: 'payout', teamId: 'team', isDone: false },
    ]);
  });

  test('whose payouts are hidden sets up none', () => {
    const steps = profileSteps(aVoice(), [aTeam({ hidePayouts: true })]);
    expect(steps.map(({ name }) => name)).not.toContain('payout');
  });
});

describe('a customer', () => {
  test('needs company information and a payment method for each team of theirs', () => {
    const teams = [
      aTeam({ id: 'a', hasCompanyInformation: false }),
      aTeam({ id: 'b', role: 'admin', hasPaymentMethod: false }),
    ];
    expect(profileSteps(undefined, teams)).toEqual([
      { name: 'company', teamId: 'a', isDone: false },
      { name: 'payment-method', teamId: 'a', isDone: true },
      { name: 'company', teamId: 'b', isDone: true },
      { name: 'payment-method', teamId: 'b', isDone: false },
    ]);
  });

  test('who pays by invoice needs no payment method', () => {
    expect(profileSteps(undefined, [aTeam({ manualInvoice: true })])).toEqual([
      { name: 'company', teamId: 'team', isDone: true },
    ]);
  });

  test.each(['editor', 'viewer'] as const)('who is %s completes nothing', (role) => {
    expect(profileSteps(undefined, [aTeam({ role })])).toEqual([]);
  });
});

test('each step has a page', () => {
  const teams = [aTeam()];
  expect([...profileSteps(aVoice(), teams), ...profileSteps(undefined, teams)].map(pathOfStep)).toEqual([
    '/profile/edit-profile',
    '/profile/picture',
    '/profile/voice-demos',
    '/profile/studio-quality-demo',
    '/teams/team/payout-settings',
    '/teams/team/company-information',
    '/teams/team/payment-methods',
  ]);
});

describe('the review of an application', () => {
  const complete: Review = { from: 'awaiting', to: 'published', reason: '', missing: [], wasPublished: false };

  test.each<[string, Partial<Review>, string | null]>([
    ['publishes a complete application', {}, null],
    [
      'does not publish an incomplete one',
      { from: 'applied', missing: ['picture', 'payout'] },
      'This application is not complete. It lacks: picture, payout.',
    ],
    ['publishes again without a payout', { from: 'returned', missing: ['payout'], wasPublished: true }, null],
    [
      'never publishes without a demo',
      { from: 'returned', missing: ['demos'], wasPublished: true },
      'This application is not complete. It lacks: voice demo.',
    ],
    ['returns with a reason', { to: 'returned', reason: 'Please record in a quieter room.' }, null],
    ['does not return without one', { to: 'returned' }, 'Please enter a reason. It is mailed to the voice.'],
    ['undoes a publication', { from: 'published', to: 'awaiting' }, null],
    ['does not do the same twice', { from: 'published' }, 'This voice already has that status.'],
  ])('%s', (_, review, refusal) => {
    expect(reviewRefusal({ ...complete, ...review })).toBe(refusal);
  });
});
