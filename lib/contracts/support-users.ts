import { z } from 'zod';
import { supportRoles } from '@/lib/domain/support/support-rules';
import { session } from './access';
import { contract, pagedList } from './contract';
import { emailAddress, id, instant, multiline, requiredMultiline, text } from './fields';
import { givenGround } from './reports';
import { teamRole } from './teams';

const supportRole = z.enum(supportRoles);

export const supportUserRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  kind: z.enum(['customer', 'voice', 'support']),
  isSuspended: z.boolean(),
  isErased: z.boolean(),
  teams: z.array(z.strictObject({ id, name: z.string(), role: teamRole })),
  created: instant,
});
export type SupportUserRow = z.infer<typeof supportUserRow>;

export const supportUser = z.strictObject({
  ...supportUserRow.shape,
  phone: z.string().nullable(),
  supportRole: supportRole.nullable(),
  hasSecondFactor: z.boolean(),
  lastUsed: instant.nullable().describe('Last request of any session'),
  sessions: z.array(session),
  numProjects: z.number().int().describe('Created, or shortlisted for'),
});
export type SupportUser = z.infer<typeof supportUser>;

export const listSupportUsers = pagedList({
  path: '/support/users',
  summary: 'Search users, newest first',
  audience: 'support',
  query: {
    query: text(100).optional().describe('Words of the name, company or email address, or the id'),
  },
  item: supportUserRow,
});

const userPath = z.object({ userId: id });

export const getSupportUser = contract({
  method: 'GET',
  path: '/support/users/{userId}',
  summary: 'Get a user with teams and open sessions',
  audience: 'support',
  params: userPath,
  response: supportUser,
});

export const suspendUser = contract({
  method: 'PATCH',
  path: '/support/users/{userId}',
  summary: 'Suspend a user, which ends all sessions, or end the suspension',
  audience: 'support',
  params: userPath,
  body: z.strictObject({
    isSuspended: z.boolean(),
    ground: givenGround,
    reason: multiline(2_000).optional().describe('Mailed to the user who is suspended; required to suspend'),
  }),
  response: supportUser,
});

export const endSessionsOfUser = contract({
  method: 'DELETE',
  path: '/support/users/{userId}/sessions',
  summary: 'End all sessions of a user',
  audience: 'support',
  params: userPath,
});

export const createMagicLink = contract({
  method: 'POST',
  path: '/support/users/{userId}/magic-link',
  summary: 'Create a link for acting as a user: valid for five minutes, once',
  audience: 'support',
  hasSecretResponse: true,
  params: userPath,
  body: z.strictObject({ reason: requiredMultiline('Please enter a reason', 2_000) }),
  status: 201,
  response: z.strictObject({ url: z.string(), expires: instant }),
});

export const setSupportRole = contract({
  method: 'PUT',
  path: '/support/users/{userId}/support-role',
  summary: 'Give a user a role of support, or take it away; admins only',
  audience: 'support',
  needsRecentPassword: true,
  params: userPath,
  body: z.strictObject({ role: supportRole.nullable() }),
  response: supportUser,
});

export const exportUserData = contract({
  method: 'GET',
  path: '/support/users/{userId}/data',
  summary: "Download a person's data as a JSON file",
  audience: 'support',
  params: userPath,
  status: 200,
  kind: 'binary',
});

export const eraseUser = contract({
  method: 'DELETE',
  path: '/support/users/{userId}',
  summary: "Delete a person's data on request; what bookkeeping law requires stays. Admins only",
  description: '409 while the user has open projects or fees that are not paid.',
  audience: 'support',
  needsRecentPassword: true,
  params: userPath,
  body: z.strictObject({
    email: emailAddress('Please enter the email address of the account').describe('Confirms whom to erase'),
  }),
  response: z.strictObject({
    deleted: z.array(z.string()).describe('What was deleted'),
    retained: z.array(z.string()).describe('What stays, and why'),
  }),
});
export type ErasureReport = z.infer<(typeof eraseUser)['response']>;
