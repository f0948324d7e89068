import { describe, expect, test } from 'vitest';
import { offersWith, orderRefusal, type ShortlistFacts, shortlistRefusal, shortlistSentence } from './shortlisting';

const open: ShortlistFacts = {
  isCancelled: false,
  isAccepted: false,
  requiresAdminApproval: false,
  maxVoices: 2,
  allowedVoices: [],
  voiceIds: ['a'],
};

describe('shortlisting', () => {
  test('is possible while there is room', () => expect(shortlistRefusal(open, 'b')).toBeNull());

  test.each<[Partial<ShortlistFacts>, string, ReturnType<typeof shortlistRefusal>]>([
    [{ isCancelled: true }, 'b', 'cancelled'],
    [{ isAccepted: true }, 'b', 'accepted'],
    [{ requiresAdminApproval: true }, 'b', 'admin-approval'],
    [{}, 'a', 'already-listed'],
    [{ voiceIds: ['a', 'c'] }, 'b', 'full'],
    [{ allowedVoices: ['c'] }, 'b', 'not-allowed'],
    [{ allowedVoices: ['b'] }, 'b', null],
  ])('%o for %s: %s', (change, voiceId, refusal) => {
    const project = { ...open, ...change };
    expect(shortlistRefusal(project, voiceId)).toBe(refusal);
    if (refusal) expect(shortlistSentence(refusal, project, 'Freja')).toMatch(/\.$/);
  });

  test('says how many', () => {
    expect(shortlistSentence('full', { ...open, maxVoices: 1 }, 'Freja')).toBe('This project already has 1 voice.');
    expect(shortlistSentence('not-allowed', open, 'Freja')).toBe('Not available for Freja.');
  });
});

describe('an order', () => {
  test.each([
    [{ requiresAdminApproval: true, allowedVoices: [] }, 'This project type cannot be created while inviting voice'],
    [{ requiresAdminApproval: false, allowedVoices: ['other'] }, 'Not available for Freja.'],
    [{ requiresAdminApproval: false, allowedVoices: ['freja'] }, null],
    [{ requiresAdminApproval: false, allowedVoices: [] }, null],
  ])('a project of the type %o for a voice: %s', (template, refusal) => {
    expect(orderRefusal(template, { id: 'freja', name: 'Freja' })).toBe(refusal);
  });
});

test('leaves out types for other voices and types that staff approve first', () => {
  const types = [
    { id: 'open', allowedVoices: [], requiresAdminApproval: false },
    { id: 'own', allowedVoices: ['freja'], requiresAdminApproval: false },
    { id: 'other', allowedVoices: ['marcus'], requiresAdminApproval: false },
    { id: 'approved', allowedVoices: [], requiresAdminApproval: true },
  ];
  expect(offersWith(types, 'freja').map(({ id }) => id)).toEqual(['open', 'own']);
});
