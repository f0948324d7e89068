import { expect, test } from 'vitest';
import { signUpAndAccept } from './invitations';

test.each([
  [{ firstName: '' }, 'Please enter your first name'],
  [{ lastName: ' ' }, 'Please enter your last name'],
  [{ password: '' }, 'Please enter your password'],
])('a sign-up for an invitation with %j: %s', (change, message) => {
  const body = { firstName: 'Ada', lastName: 'Invited', password: 'quiet-lantern-81', ...change };
  expect(signUpAndAccept.body.safeParse(body).error?.issues[0]?.message).toBe(message);
});
