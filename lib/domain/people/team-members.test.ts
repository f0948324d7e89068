import { expect, test } from 'vitest';
import { invitationMode, landingAfterInvitation } from './team-members';

const invited = { email: 'Ada@team.example', isEmailRegistered: true };

test.each([
  ['an address without an account', { ...invited, isEmailRegistered: false }, null, 'sign-up'],
  ['the same while someone else is logged in', { ...invited, isEmailRegistered: false }, 'bo@team.example', 'sign-up'],
  ['the invited user', invited, 'ada@team.example', 'accept'],
  ['someone else', invited, 'bo@team.example', 'login'],
  ['a visitor', invited, null, 'login'],
])('%s', (_, invitation, ownEmail, mode) => {
  expect(invitationMode(invitation, ownEmail)).toBe(mode);
});

test('leads to the profile with several teams, else to the projects', () => {
  expect(landingAfterInvitation({ teams: ['a'] })).toBe('/projects');
  expect(landingAfterInvitation({ teams: ['a', 'b'] })).toBe('/profile');
});
