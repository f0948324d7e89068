import { describe, expect, test } from 'vitest';
import {
  approvalAfterDelivery,
  completionRefusal,
  daysAfter,
  isInReviewPeriod,
  type LifeCycleState,
  pickupDaysLeft,
  refusalOf,
  usableScopes,
} from './life-cycle';
import { projectScopes } from '@/lib/domain/projects/scopes';
import { shortlistRefusal, shortlistSentence } from './shortlisting';

const created: LifeCycleState = {
  isCancelled: false,
  isClosed: false,
  isAssigned: false,
  isAccepted: false,
  isDelivered: false,
  isDeliveryComplete: false,
  isApproved: false,
  awaitsAdminApproval: false,
  numVoices: 0,
  pickupAllowed: true,
  pickupDays: 90,
  approvedAt: null,
  hasOpenChanges: false,
  isRenewal: false,
  changeRoundsLeft: 2,
  roundsOffered: true,
};
const listed = { ...created, numVoices: 1 };
const assigned = { ...listed, isAssigned: true };
const accepted = { ...assigned, isAccepted: true };
const delivered = { ...accepted, isDelivered: true, isDeliveryComplete: true };
const part = { ...delivered, isDeliveryComplete: false };
const approvedAt = new Date('2026-03-01T12:00:00.000Z');
const approved = { ...delivered, isApproved: true, approvedAt };
const soon = daysAfter(approvedAt, 1);

describe('life cycle', () => {
  test.each([
    ['edit-project', [created, listed], [assigned, accepted, approved]],
    ['edit-script', [created, assigned], [accepted, approved]],
    ['edit-lines', [created, assigned, delivered], [approved]],
    ['approve-line', [created, delivered, approved], []],
    ['shortlist-voice', [created, listed, assigned], [accepted, { ...created, awaitsAdminApproval: true }]],
    ['assign-voice', [listed, assigned], [accepted]],
    ['accept-project', [assigned], [listed, accepted]],
    ['approve-project', [delivered], [listed, assigned, accepted, approved]],
    [
      'request-changes',
      [delivered],
      [accepted, approved, { ...delivered, hasOpenChanges: true }, { ...delivered, changeRoundsLeft: 0 }],
    ],
    [
      'order-round',
      [{ ...delivered, changeRoundsLeft: 0 }],
      [
        delivered,
        { ...approved, changeRoundsLeft: 0 },
        { ...delivered, changeRoundsLeft: 0, hasOpenChanges: true },
        { ...delivered, changeRoundsLeft: 0, roundsOffered: false },
      ],
    ],
    ['cancel-project', [created], [listed, assigned, accepted]],
    ['pickup-project', [approved], [delivered, { ...approved, pickupAllowed: false }]],
    ['rate-voice', [approved], [delivered]],
    ['master-audio', [accepted, approved], [assigned]],
    ['upload-audio', [assigned, accepted], [listed, { ...approved, isClosed: true }]],
  ] as const)('%s', (scope, possible, impossible) => {
    for (const life of possible) expect(refusalOf(scope, life, soon)).toBeNull();
    for (const life of impossible) expect(refusalOf(scope, life, soon)).toMatch(/\w/);
    expect(refusalOf(scope, { ...created, isCancelled: true })).toBe('This project has been deleted.');
  });

  test('states the same reason for a closed shortlist as the shortlist itself', () => {
    const facts = { isCancelled: false, isAccepted: false, requiresAdminApproval: false };
    const list = { maxVoices: 2, allowedVoices: [], voiceIds: [] };
    for (const [life, change] of [
      [{ ...created, isCancelled: true }, { isCancelled: true }],
      [accepted, { isAccepted: true }],
      [{ ...created, awaitsAdminApproval: true }, { requiresAdminApproval: true }],
    ] as const) {
      const project = { ...facts, ...list, ...change };
      const refusal = shortlistRefusal(project, 'freja');
      expect(refusalOf('shortlist-voice', life)).toBe(refusal && shortlistSentence(refusal, project, 'Freja'));
    }
  });

  test('a pickup has its window, counted up to whole days; 0 days is without end', () => {
    expect(pickupDaysLeft(approved, new Date('2026-03-01T12:00:00.001Z'))).toBe(90);
    expect(pickupDaysLeft(approved, daysAfter(approvedAt, 89.5))).toBe(1);
    expect(pickupDaysLeft(approved, daysAfter(approvedAt, 90))).toBe(0);
    expect(refusalOf('pickup-project', approved, daysAfter(approvedAt, 90))).toBe(
      'The time to order a pickup is over.',
    );
    expect(pickupDaysLeft({ ...approved, pickupDays: 0 }, daysAfter(approvedAt, 900))).toBeNull();
    expect(refusalOf('pickup-project', { ...approved, pickupDays: 0 }, daysAfter(approvedAt, 900))).toBeNull();
  });

  test('only support changes the script after acceptance', () => {
    const owner = projectScopes({ teamRole: 'owner', isListedVoice: false, isAssignedVoice: false, isSupport: false });
    const support = projectScopes({ teamRole: null, isListedVoice: false, isAssignedVoice: false, isSupport: true });
    expect(usableScopes(owner, accepted)).not.toContain('edit-script');
    expect(usableScopes(support, accepted)).toContain('edit-script');
  });
});

test('a delivery is said to be complete once, with audio, between acceptance and approval', () => {
  expect(completionRefusal(part)).toBeNull();
  expect([{ ...part, isCancelled: true }, assigned, accepted, delivered, approved].map(completionRefusal)).toEqual([
    'This project has been deleted.',
    'The voice has not accepted this project yet.',
    'The voice has not delivered any audio yet.',
    'The delivery is already complete.',
    'This project is already approved.',
  ]);
});

test('the review period runs while a complete delivery has no open changes', () => {
  expect(isInReviewPeriod(delivered)).toBe(true);
  for (const life of [accepted, part, { ...delivered, hasOpenChanges: true }])
    expect(isInReviewPeriod(life)).toBe(false);
});

describe('when a delivery is approved automatically', () => {
  const accepted = new Date('2026-11-01T12:00:00.000Z');
  const planned = daysAfter(accepted, 15);

  test('as planned, counted from acceptance, when there was time to listen', () => {
    expect(approvalAfterDelivery(planned, daysAfter(accepted, 2))).toEqual(planned);
    expect(approvalAfterDelivery(planned, daysAfter(accepted, 12))).toEqual(planned);
  });

  test('three days after a delivery that came late, even after the planned day', () => {
    expect(approvalAfterDelivery(planned, daysAfter(accepted, 14))).toEqual(daysAfter(accepted, 17));
    expect(approvalAfterDelivery(planned, daysAfter(accepted, 40))).toEqual(daysAfter(accepted, 43));
  });
});
