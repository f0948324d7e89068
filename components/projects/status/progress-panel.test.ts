import { expect, test } from 'vitest';
import type { ProjectStatus } from '@/lib/domain/projects/project-status';
import { aProject, aProjectVoice } from '@/tests/support/component/samples';
import { openStep, stepsOf } from './progress-panel';

const freja = aProjectVoice({ id: 'freja', name: 'Freja', isAssigned: true, isAccepted: true });
const delivered = aProject({ description: 'Warm', voices: [freja], isAccepted: true, isDelivered: true });
const statusOf = (state: ProjectStatus['state']): ProjectStatus => ({
  state,
  text: '',
  waitsFor: 'customer',
  action: null,
  date: null,
});

test('marks the step that the status is about', () => {
  const open = (state: ProjectStatus['state'], isVoice = false, project = delivered) =>
    openStep(stepsOf(project, isVoice), { ...project, status: statusOf(state) })?.label;
  expect(open('approval')).toBe('Approve delivery');
  expect(open('changes')).toBe('Approve delivery');
  expect(open('payment')).toBe('Await voice acceptance');
  expect(open('await-approval', true)).toBe('Await approval');
  expect(open('done')).toBeUndefined();
  const extraRound = { ...delivered, isDelivered: false };
  expect(open('changes', false, extraRound)).toBe('Await voice delivery');
  expect(open('upload-changes', true, extraRound)).toBe('Upload audio');
});

test('a voice’s steps ignore the assignment of another voice', () => {
  const others = { ...delivered, voices: [{ ...freja, isAssigned: false }] };
  expect(
    stepsOf(others, true)
      .filter(({ isDone }) => isDone)
      .map(({ key }) => key),
  ).toEqual(['await-details']);
});
