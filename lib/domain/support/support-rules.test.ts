import { describe, expect, test } from 'vitest';
import { supportScopeNames, supportScopes, visibleInput, visibleReason } from './support-rules';

test('an admin alone changes templates, money, the brand and roles, and erases users', () => {
  expect([...supportScopes('admin')]).toEqual([...supportScopeNames]);
  const agent = supportScopes('agent');
  expect(supportScopeNames.filter((name) => !agent.has(name))).toEqual([
    'edit-templates',
    'edit-money',
    'edit-installation',
    'edit-support-roles',
    'erase-user',
  ]);
  expect(supportScopes(null).size).toBe(0);
});

describe('a payload and a reason that support sees', () => {
  test('shows ids of a payload and nothing that may be a secret', () => {
    const payload = { userId: 'u1', email: 'ann@people.example', code: '123456', takeIds: ['a', 'b'], attempt: 2 };
    expect(visibleInput(payload)).toEqual({
      userId: 'u1',
      email: 'hidden',
      code: 'hidden',
      takeIds: '2 values',
      attempt: '2',
    });
    expect(visibleInput(null)).toEqual({});
  });

  test('hides keys, codes, tokens and addresses in a reason', () => {
    const message = 'No sk_test_abc for ann@people.example, code 123456 at https://x.example/?token=abc.def';
    expect(visibleReason({ message })).toBe('No ••• for •••, code ••• at https://x.example/•••');
    expect(visibleReason({})).toBe('No reason was stored');
  });
});
