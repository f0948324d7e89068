import { expect, test } from 'vitest';
import { mayStartProject, startProjectPath } from './start-project';

const customer = (...roles: string[]) => ({ isVoice: false, teams: roles.map((role) => ({ role })) });

test.each([
  ['a visitor', null, true],
  ['an owner', customer('owner'), true],
  ['an admin', customer('admin'), true],
  ['an editor', customer('editor'), true],
  ['a viewer', customer('viewer'), false],
  ['a viewer who edits for another team', customer('viewer', 'editor'), true],
  ['support, in no team', customer(), false],
  ['a voice, who owns its business', { isVoice: true, teams: [{ role: 'owner' }] }, false],
])('%s may start a project: %j, %j', (_, user, expected) => {
  expect(mayStartProject(user)).toBe(expected);
});

test('a visitor signs up first, and the voice goes along', () => {
  expect(startProjectPath(false)).toBe('/search/signup?createProject=true');
  expect(startProjectPath(false, 'v 1')).toBe('/search/signup?createProject=true&voiceId=v%201');
  expect(startProjectPath(true)).toBe('/projects/add');
  expect(startProjectPath(true, 'v1')).toBe('/projects/add?voiceId=v1');
});
