import { expect, test } from 'vitest';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { aProjectRow } from '@/tests/support/component/samples';
import { shortlistReason } from './shortlist-voice';

const freja = { id: 'freja', name: 'Freja Holm' };
const open = { isAccepted: false, requiresAdminApproval: false, maxVoices: 3, allowedVoices: [] };

function row(
  shortlisting: ProjectRow['shortlisting'],
  voiceIds: string[] = [],
  more: Partial<ProjectRow> = {},
): ProjectRow {
  const voices = voiceIds.map((id) => ({ id, name: id, picture: null, isAssigned: false, hasUnread: false }));
  return aProjectRow({
    voices,
    ...(shortlisting && { shortlisting }),
    scopes: ['list-project', 'shortlist-voice'],
    ...more,
  });
}

test('allows shortlisting for an open project', () => {
  expect(shortlistReason(row(open, ['marcus']), freja)).toBeNull();
  expect(shortlistReason(row({ ...open, allowedVoices: ['freja'] }), freja)).toBeNull();
});

test.each([
  ['accepted', row({ ...open, isAccepted: true }), 'A voice has already accepted this project.'],
  [
    'waiting for support',
    row({ ...open, requiresAdminApproval: true }),
    'This project awaits approval by our staff before voices can be shortlisted.',
  ],
  ['full', row({ ...open, maxVoices: 1 }, ['marcus']), 'This project already has 1 voice.'],
  ['listed', row(open, ['freja']), 'Freja Holm is already shortlisted.'],
  ['for others', row({ ...open, allowedVoices: ['marcus'] }), 'Not available for Freja Holm.'],
  ["a viewer's", row(open, [], { scopes: ['list-project'] }), 'You can look at this project, but not change it.'],
  ["a voice's", row(undefined), 'Only customers shortlist voices.'],
])('%s: says why not', (_, project, sentence) => {
  expect(shortlistReason(project, freja)).toBe(sentence);
});
