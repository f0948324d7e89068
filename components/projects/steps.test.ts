import { expect, test } from 'vitest';
import { projectScopes } from '@/lib/domain/scopes';
import { actionOf, currentStep, stepsOf } from './steps';

const editor = { teamRole: 'editor', isListedVoice: false, isAssignedVoice: false, isSupport: false } as const;
const assigned = { teamRole: null, isListedVoice: true, isAssignedVoice: true, isSupport: false } as const;

const freja = {
  id: 'freja',
  name: 'Freja',
  picture: null,
  gender: 'female' as const,
  companyCity: '',
  companyCountry: '',
  voiceDemos: [],
  studioQualityDemo: null,
  isAssigned: false,
  isAccepted: false,
  isAwaitingPayment: false,
  hasUnread: [],
  labels: [],
};

const fresh = {
  id: 'p1',
  name: 'Spring',
  description: 'Warm',
  dueDate: null,
  hasScript: true,
  scriptWords: 0,
  requiresAdminApproval: false,
  voices: [],
  isAccepted: false,
  isDelivered: false,
  isApproved: false,
  hasLineReader: false,
  scopes: [...projectScopes(editor)],
};
type Stepped = Parameters<typeof stepsOf>[0];

function next(project: Stepped, isVoice = false): [string | undefined, string | null] {
  const current = currentStep(stepsOf(project, isVoice));
  return [current?.label, current && actionOf(project, current)];
}

test('leads the customer from the script to the approval', () => {
  const written = { ...fresh, scriptWords: 12 };
  const listed = { ...written, voices: [freja] };
  const given = { ...written, voices: [{ ...freja, isAssigned: true }] };
  const accepted = { ...given, isAccepted: true };
  const delivered = { ...accepted, isDelivered: true };
  expect(next(fresh)).toEqual(['Enter script', '/projects/p1/script/edit']);
  expect(next(written)).toEqual(['Shortlist voice', '/projects/p1/invite-voice']);
  expect(next(listed)).toEqual(['Assign voice', '/projects/p1/assign-voice']);
  expect(next(given)).toEqual(['Await voice acceptance', null]);
  expect(next(accepted)).toEqual(['Await voice delivery', null]);
  expect(next(delivered)).toEqual(['Approve delivery', '/projects/p1/files/approve']);
  expect(next({ ...delivered, isApproved: true })).toEqual([undefined, null]);
});

test('shows no button without the scope, or while staff must approve the project', () => {
  expect(next({ ...fresh, scopes: ['list-project'] })).toEqual(['Enter script', null]);
  expect(next({ ...fresh, scriptWords: 3, requiresAdminApproval: true })).toEqual(['Shortlist voice', null]);
});

test('leads the voice through acceptance and upload, waits while lines have no page, and ignores other voices', () => {
  const seen = { ...fresh, scriptWords: 12, voices: [freja], scopes: [...projectScopes(assigned)] };
  const given = { ...seen, voices: [{ ...freja, isAssigned: true }] };
  const accepted = { ...given, isAccepted: true };
  expect(next({ ...seen, isAccepted: true, isDelivered: true }, true)).toEqual(['Await assignment', null]);
  expect(next(given, true)).toEqual(['Accept project', '/projects/p1/accept-project']);
  expect(next(accepted, true)).toEqual(['Upload audio', '/projects/p1/files/upload-audio']);
  expect(next({ ...accepted, hasLineReader: true }, true)).toEqual(['Upload audio', null]);
  expect(next({ ...accepted, isDelivered: true }, true)).toEqual(['Await approval', null]);
});
