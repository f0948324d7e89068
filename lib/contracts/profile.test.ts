import { expect, test } from 'vitest';
import { updateUser } from './profile';

test('a name of a profile is trimmed and not blank', () => {
  expect(updateUser.body.parse({ firstName: ' Ada ' })).toEqual({ firstName: 'Ada' });
  expect(updateUser.body.safeParse({ firstName: '  ' }).error?.issues[0]?.message).toBe('Please enter a value');
});

test.each([{ mutedNotifications: ['mail:everything'] }, { emailNotification: false }])('%j is refused', (body) => {
  expect(updateUser.body.safeParse(body).success).toBe(false);
});
