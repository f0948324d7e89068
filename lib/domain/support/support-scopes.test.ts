import { expect, test } from 'vitest';
import { supportScopeNames, supportScopes } from './support-scopes';

test('an admin alone changes templates, money and roles, and erases users', () => {
  expect([...supportScopes('admin')]).toEqual([...supportScopeNames]);
  const agent = supportScopes('agent');
  expect(supportScopeNames.filter((name) => !agent.has(name))).toEqual([
    'edit-templates',
    'edit-money',
    'edit-support-roles',
    'erase-user',
  ]);
  expect(supportScopes(null).size).toBe(0);
});
