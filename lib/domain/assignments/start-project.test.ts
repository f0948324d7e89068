import { describe, expect, it, test } from 'vitest';
import {
  landingAfterLogin,
  landingAfterVerification,
  mayStartProject,
  startProjectPath,
  startProjectQuery,
} from './start-project';

describe('the start of a project', () => {
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
});

const nothing = { createProject: false, voiceId: null };
const start = { createProject: true, voiceId: 'v 1' };
const customer = { id: 'c', isVoice: false, projects: [{ id: 'p' }] };
const voice = (count: number) => ({
  id: 'v',
  isVoice: true,
  projects: Array.from({ length: count }, (_, i) => ({ id: `p${i}` })),
});

describe('where a login leads', () => {
  it.each([
    ['a customer', customer, nothing, '/search'],
    ['a customer who starts a project', customer, start, '/projects/add?voiceId=v%201'],
    ['a voice without projects', voice(0), nothing, '/profile'],
    ['a voice with one project', voice(1), nothing, '/projects/p0/chat/v'],
    ['a voice with several projects', voice(2), start, '/projects'],
  ])('%s', (_, person, intention, route) => {
    expect(landingAfterLogin(person, intention)).toBe(route);
  });
});

describe('landing page after verification', () => {
  it('takes a voice to its profile and a customer to the search or the project', () => {
    expect(landingAfterVerification({ isVoice: true }, start)).toBe('/profile');
    expect(landingAfterVerification({ isVoice: false }, nothing)).toBe('/search');
    expect(landingAfterVerification({ isVoice: false }, { createProject: true, voiceId: null })).toBe('/projects/add');
  });
});

it('passes the intended project on', () => {
  expect(startProjectQuery(nothing)).toBe('');
  expect(startProjectQuery(start)).toBe('?createProject=true&voiceId=v+1');
});
