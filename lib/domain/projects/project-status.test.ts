import { describe, expect, test } from 'vitest';
import { ownFacts, projectStatus, type StatusFacts, stateOf, stepOf } from './project-status';
import { customerSteps, voiceSteps } from './progress';

const created: StatusFacts = {
  id: 'p1',
  hasDescription: false,
  hasDueDate: false,
  hasScript: true,
  scriptWords: 0,
  awaitsAdminApproval: false,
  hasVoices: false,
  isAssigned: false,
  isAccepted: false,
  isDelivered: false,
  isDeliveryComplete: false,
  isApproved: false,
  isRenewal: false,
  isAwaitingPayment: false,
  hasOpenChanges: false,
  hasHeldTake: false,
  hasLineReader: false,
  lines: null,
  numTakes: 0,
  voice: null,
  teamName: 'Brightside',
  dueDate: null,
  autoApproveDate: null,
  approvedDate: null,
};
const described = { ...created, hasDescription: true };
const scripted = { ...described, scriptWords: 12 };
const shortlisted = { ...scripted, hasVoices: true };
const confirming = { ...shortlisted, isAwaitingPayment: true, voice: { id: 'freja', firstName: 'Freja' } };
const assigned = { ...confirming, isAwaitingPayment: false, isAssigned: true, dueDate: '2026-11-26' };
const accepted = { ...assigned, isAccepted: true };
const delivered = {
  ...accepted,
  isDelivered: true,
  isDeliveryComplete: true,
  numTakes: 2,
  autoApproveDate: '2026-12-04T10:00:00.000Z',
};
const part = {
  ...delivered,
  hasLineReader: true,
  isDeliveryComplete: false,
  numTakes: 0,
  lines: { numLines: 300, numDelivered: 36, numFailed: 1, numUnapproved: 16 },
};
const script = { ...part, isDeliveryComplete: true };
const changes = { ...delivered, hasOpenChanges: true };
const approved = { ...delivered, isApproved: true, approvedDate: '2026-11-30T10:00:00.000Z' };

const customer = { isVoice: false, mayAct: true };
const viewer = { isVoice: false, mayAct: false };
const voice = { isVoice: true, mayAct: true };

type Case = [string, StatusFacts, string, string | null, string | null];

describe('a customer sees what is going on and what to do next', () => {
  test.each<Case>([
    ['created', created, 'Describe the project', 'Enter project details', 'edit-details'],
    ['described', described, 'Write the script', 'Enter script', 'script/edit'],
    ['without a script', { ...described, hasScript: false }, 'Shortlist voices', 'Shortlist voice', 'invite-voice'],
    ['written', scripted, 'Shortlist voices', 'Shortlist voice', 'invite-voice'],
    ['shortlisted', shortlisted, 'Choose a voice from the shortlist', 'Assign voice', 'assign-voice'],
    [
      'shortlisted alone',
      { ...shortlisted, voice: { id: 'freja', firstName: 'Freja' } },
      'Assign Freja, or shortlist more voices',
      'Assign voice',
      'assign-voice/freja',
    ],
    ['confirming', confirming, 'Pay, so that Freja can start', 'Confirm payment', 'assign-voice/freja'],
    [
      'an expired payment',
      { ...assigned, isAwaitingPayment: true },
      'Pay, so that Freja can start',
      'Pay again',
      'assign-voice/freja',
    ],
    ['delivered', delivered, 'Freja has delivered: listen and approve', 'Listen to 2 takes', 'review'],
    [
      'delivered, one take',
      { ...delivered, numTakes: 1 },
      'Freja has delivered: listen and approve',
      'Listen to 1 take',
      'review',
    ],
    ['a part of the lines', part, '36 of 300 lines delivered', 'Review 16 new lines', 'lines?show=to-approve'],
    [
      'a part of the lines, all approved',
      { ...part, lines: { ...part.lines, numUnapproved: 0 } },
      '36 of 300 lines delivered',
      'Review lines',
      'lines',
    ],
    [
      'a complete script',
      { ...script, lines: { ...script.lines, numUnapproved: 1 } },
      'Freja has delivered: listen and approve',
      'Review 1 new line',
      'lines?show=to-approve',
    ],
    [
      'takes instead of lines',
      { ...part, numTakes: 1, lines: { ...part.lines, numDelivered: 0 } },
      '0 of 300 lines delivered',
      'Listen to 1 take',
      'review',
    ],
  ])('%s', (_, facts, text, label, path) => {
    const status = projectStatus(facts, customer);
    expect(status).toMatchObject({ text, waitsFor: 'you', action: { label, path: `/projects/p1/${path}` } });
  });

  test.each([
    ['awaiting staff', { ...scripted, awaitsAdminApproval: true }, 'staff', /^Our team reviews the project/],
    ['assigned', assigned, 'voice', /^Waiting for Freja to accept$/],
    ['accepted', accepted, 'voice', /^Waiting for Freja to deliver$/],
    ['a held take', { ...accepted, hasHeldTake: true }, 'voice', /^Waiting for Freja to deliver$/],
    ['changes requested', changes, 'voice', /^Waiting for Freja to deliver the changes$/],
    ['approved', approved, 'nobody', /^Delivery approved$/],
  ] as const)('%s: nothing to do', (_, facts, waitsFor, text) => {
    const status = projectStatus(facts, customer);
    expect(status).toMatchObject({ waitsFor, action: null });
    expect(status.text).toMatch(text);
  });

  test('a viewer of the team has no action, and reads who acts', () => {
    for (const facts of [created, described, scripted, shortlisted, confirming, delivered]) {
      const status = projectStatus(facts, viewer);
      expect(status).toMatchObject({ waitsFor: 'customer', action: null });
      expect(status.text).toMatch(/^Brightside /);
    }
  });
});

const choosing = 'Shortlisted: Brightside is choosing a voice';
const notSent = 'A take was not sent: it differs from the delivery spec';

describe('a voice sees its own assignment only', () => {
  test.each<Case>([
    ['assigned', assigned, 'Brightside chose you: accept the project', 'Accept project', 'accept-project'],
    ['accepted', accepted, 'Record and upload your takes', 'Upload audio', 'files/upload-audio'],
    ['with lines', { ...accepted, hasLineReader: true }, 'Record the lines', 'Upload audio', 'lines'],
    ['a part of the lines', part, '36 of 300 lines delivered', 'Upload audio', 'lines'],
    ['a held take', { ...accepted, hasHeldTake: true }, notSent, 'See the result', 'files'],
    ['a held take of changes', { ...changes, hasHeldTake: true }, notSent, 'See the result', 'files'],
    ['changes', changes, 'Brightside requested changes: upload a new take', 'Upload audio', 'files/upload-audio'],
  ])('%s', (_, facts, text, label, path) => {
    const status = projectStatus(ownFacts(facts, true), voice);
    expect(status).toMatchObject({ text, waitsFor: 'you', action: { label, path: `/projects/p1/${path}` } });
  });

  test.each([
    ['no script', { ...described, hasVoices: true }, true, 'Brightside is writing the script', 'customer'],
    ['shortlisted', shortlisted, true, choosing, 'customer'],
    ['delivered', delivered, true, 'Waiting for Brightside to approve', 'customer'],
    ['a complete script', script, true, 'Waiting for Brightside to approve', 'customer'],
    ['a part of the lines by another voice', part, false, choosing, 'customer'],
    ['approved', approved, true, 'Delivery approved', 'nobody'],
    ['another voice delivered', delivered, false, choosing, 'customer'],
    ['a take of another voice is held', { ...delivered, hasHeldTake: true }, false, choosing, 'customer'],
    ['another voice was approved', approved, false, choosing, 'customer'],
  ] as const)('%s', (_, facts, isOwn, text, waitsFor) => {
    expect(projectStatus(ownFacts(facts, isOwn), voice)).toMatchObject({ text, waitsFor, action: null });
  });
});

test('names the date that matters in each state', () => {
  expect(projectStatus(accepted, customer).date).toEqual({ kind: 'due', date: '2026-11-26' });
  expect(projectStatus(delivered, customer).date).toEqual({
    kind: 'automatic-approval',
    date: delivered.autoApproveDate,
  });
  expect(projectStatus({ ...delivered, autoApproveDate: null }, customer).date).toBeNull();
  expect(projectStatus(approved, voice).date).toEqual({ kind: 'approved', date: approved.approvedDate });
  expect(projectStatus(created, customer).date).toBeNull();
  const held = { ...delivered, hasHeldTake: true };
  expect(projectStatus(held, voice).date).toEqual({ kind: 'automatic-approval', date: delivered.autoApproveDate });
  expect(projectStatus({ ...changes, hasHeldTake: true }, voice).date).toEqual({ kind: 'due', date: '2026-11-26' });
  for (const viewing of [customer, voice]) {
    expect(projectStatus(part, viewing).date).toEqual({ kind: 'due', date: '2026-11-26' });
    expect(projectStatus({ ...part, hasHeldTake: true }, viewing).date).toEqual({ kind: 'due', date: '2026-11-26' });
    expect(projectStatus(script, viewing).date).toEqual({ kind: 'automatic-approval', date: script.autoApproveDate });
  }
});

test('the open step of every state is the first step that is not done', () => {
  const extraRound = { ...changes, isDelivered: false };
  const life = [
    created,
    described,
    scripted,
    shortlisted,
    confirming,
    assigned,
    accepted,
    delivered,
    part,
    script,
    changes,
    extraRound,
    { ...accepted, hasHeldTake: true },
    { ...delivered, hasHeldTake: true },
    approved,
  ];
  for (const facts of life) {
    const named = { ...facts, hasName: true };
    const openOf = (steps: ReturnType<typeof customerSteps>) => steps.find(({ isDone }) => !isDone)?.key ?? null;
    expect(stepOf(stateOf(facts, customer), facts)).toBe(openOf(customerSteps(named)));
    expect(stepOf(stateOf(facts, voice), facts)).toBe(openOf(voiceSteps(named)));
  }
});

test('names a renewal of a license in every state that it can have', () => {
  const renewal = { ...created, hasDescription: true, hasScript: false, hasVoices: true, isRenewal: true };
  const freja = { id: 'freja', firstName: 'Freja' };
  const textsOf = (facts: StatusFacts) => [projectStatus(facts, customer).text, projectStatus(facts, voice).text];
  expect(textsOf({ ...renewal, voice: freja })).toEqual([
    'Assign Freja to renew the license',
    'Brightside is ordering the renewal',
  ]);
  const chosen = { ...renewal, voice: freja, isAssigned: true };
  expect(textsOf(chosen)).toEqual(['Waiting for Freja to accept', 'Brightside renews the license: accept the project']);
  expect(projectStatus({ ...chosen, isAwaitingPayment: true }, customer).text).toBe('Pay, so that Freja can accept');
  const accepted = { ...chosen, isAccepted: true, isApproved: true };
  expect(textsOf(accepted)).toEqual(['License renewed', 'License renewed']);
});
