/** Support agents help customers and voices; admins also change templates, money and roles. */
export const supportRoles = ['agent', 'admin'] as const;
export type SupportRole = (typeof supportRoles)[number];

const agentScopes = [
  'review-voices',
  'manage-projects',
  'manage-users',
  'impersonate-user',
  'manage-jobs',
  'read-audit-log',
] as const;

const adminScopes = ['edit-templates', 'edit-money', 'edit-support-roles', 'erase-user'] as const;

export const supportScopeNames = [...agentScopes, ...adminScopes] as const;
export type SupportScope = (typeof supportScopeNames)[number];

/** Returns the scopes of a role (docs/rules/support.md#roles). */
export function supportScopes(role: SupportRole | null): ReadonlySet<SupportScope> {
  if (role === null) return new Set();
  return new Set(role === 'admin' ? supportScopeNames : agentScopes);
}
