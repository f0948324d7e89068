import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { id } from '@/lib/contracts/fields';
import { notificationKinds } from '@/lib/domain/notifications';

const tab = z.object({ tabId: id.describe('Made by the page; each open page has its own') });

export const setPresence = contract({
  method: 'PUT',
  path: '/presence/{tabId}',
  summary: 'Say which page of a project is being looked at',
  description:
    'Said again every 20 seconds while the page is in front; forgotten after 50. What happens on an open page is not ' +
    'mailed to its reader. Does nothing while impersonating.',
  audience: 'user',
  params: tab,
  body: z.strictObject({ projectId: id, voiceId: id.nullish().describe('The chat that is open, if one is') }),
  status: 204,
});

export const endPresence = contract({
  method: 'DELETE',
  path: '/presence/{tabId}',
  summary: 'Say that the page was left',
  audience: 'user',
  params: tab,
  status: 204,
});

const signed = z.object({ token: z.string().max(200).describe('From the mail; signed') });

export const openUnsubscribe = contract({
  method: 'GET',
  path: '/unsubscribe/{token}',
  summary: 'Leads to the page that asks before it stops anything',
  audience: 'public',
  params: signed,
  status: 302,
  kind: 'redirect',
});

export const unsubscribe = contract({
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Stop this kind of mail, or all of them',
  description:
    'What List-Unsubscribe of each notification points to: a mail program posts `List-Unsubscribe=One-Click` here (RFC ' +
    '8058), without a session. The body is not read.',
  audience: 'public',
  params: signed,
  query: z.object({ scope: z.enum(['kind', 'all']).default('kind') }),
  status: 200,
  response: z.strictObject({ kind: z.enum(notificationKinds) }),
});
