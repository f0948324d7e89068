import { z } from 'zod';
import { requestKinds } from '@/lib/domain/support/requests';
import { contract, pagedList } from './contract';
import { emailAddress, id, instant, multiline, named, requiredMultiline, requiredText } from './fields';

export const sendContactRequest = contract({
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to support, without an account too',
  description:
    'The response is the same for every email address. The address gets a confirmation, at most three a day; beyond that the message is stored without one.',
  audience: 'public',
  body: z.strictObject({
    name: requiredText('Please enter your name', 100),
    email: emailAddress(),
    text: requiredMultiline('Please enter your message'),
    website: z.string().max(200).optional().describe('Leave it empty: only robots fill it in'),
  }),
});

const requestKind = z.enum(requestKinds);

export const supportRequest = z.strictObject({
  id,
  kind: requestKind,
  name: z.string(),
  email: z.string().describe('Where the answer goes'),
  user: named.nullable().describe('The account that sent it; null for a visitor'),
  about: z.string().describe('The automated decision to review; empty otherwise'),
  text: z.string(),
  created: instant,
  answer: z.string(),
  closed: z
    .strictObject({ at: instant, by: z.string().nullable().describe('Name; null if the account was deleted') })
    .nullable(),
});
export type SupportRequest = z.infer<typeof supportRequest>;

export const listSupportRequests = pagedList({
  path: '/support/requests',
  summary: 'List requests to support: open ones oldest first, closed ones newest first',
  audience: 'support',
  query: {
    state: z.enum(['open', 'closed']).default('open'),
    kind: requestKind.optional(),
  },
  item: supportRequest,
});

export const closeSupportRequest = contract({
  method: 'POST',
  path: '/support/requests/{requestId}/close',
  summary: 'Answer a request by mail and close it',
  description: '409 with the code `request-closed` if it was closed already.',
  audience: 'support',
  params: z.object({ requestId: id }),
  body: z.strictObject({
    answer: multiline().default('').describe('Mailed to the sender; optional for a request to erase data'),
  }),
  response: supportRequest,
});

export const erasureRequest = z.strictObject({ created: instant });
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const ownData = z.strictObject({
  email: z.string(),
  retention: z
    .array(z.strictObject({ what: z.string(), howLong: z.string() }))
    .describe('What is stored, and how long'),
  erasureRequest: erasureRequest.nullable().describe('The open request; null if there is none'),
  lastExport: instant.nullable().describe('From the security log'),
});
export type OwnData = z.infer<typeof ownData>;

export const getOwnData = contract({
  method: 'GET',
  path: '/me/data',
  summary: 'Get what is stored about the user, and how long',
  audience: 'user',
  response: ownData,
});

export const exportOwnData = contract({
  method: 'GET',
  path: '/me/data-export',
  summary: "Download the user's data as a ZIP file",
  audience: 'user',
  needsRecentPassword: true,
  refusesImpersonation: true,
  status: 200,
  kind: 'binary',
  securityEvents: { done: 'data-exported' },
});

export const requestErasure = contract({
  method: 'POST',
  path: '/me/erasure-request',
  summary: 'Ask support to erase the data of the user',
  description: 'Nothing is erased before support has answered. Sending it again returns the open request.',
  audience: 'user',
  refusesImpersonation: true,
  body: z.strictObject({ text: multiline(1_000).default('') }),
  response: erasureRequest,
});

export const withdrawErasureRequest = contract({
  method: 'DELETE',
  path: '/me/erasure-request',
  summary: 'Withdraw the open request to erase data',
  description: '404 if there is none.',
  audience: 'user',
  refusesImpersonation: true,
});
