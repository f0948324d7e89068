import { z } from 'zod';
import { contract } from './contract';
import { id } from './fields';
import { notificationKinds } from '@/lib/domain/notifications';

const tab = z.object({ tabId: id.describe('Created by the page; unique for each open page') });

export const setPresence = contract({
  method: 'PUT',
  path: '/presence/{tabId}',
  summary: 'Report which page of a project is in view',
  description:
    'Send every 20 seconds while the page is visible; it expires after 50. Events shown on an open page are not ' +
    'mailed to its viewer. Ignored while impersonating.',
  audience: 'user',
  params: tab,
  body: z.strictObject({ projectId: id, voiceId: id.nullish().describe('Voice of the open chat, if any') }),
});

export const endPresence = contract({
  method: 'DELETE',
  path: '/presence/{tabId}',
  summary: 'Report that the page was closed or hidden',
  audience: 'user',
  params: tab,
});

const signed = z.object({ token: z.string().max(200).describe('From the mail; signed') });

export const openUnsubscribe = contract({
  method: 'GET',
  path: '/unsubscribe/{token}',
  summary: 'Redirect to the page that confirms unsubscribing',
  audience: 'public',
  params: signed,
  status: 302,
  kind: 'redirect',
});

export const unsubscribe = contract({
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Unsubscribe from this kind of mail, or from all of them',
  description:
    'The List-Unsubscribe header of each notification points here: a mail program posts `List-Unsubscribe=One-Click` (RFC ' +
    '8058), without a session. The body is not read.',
  audience: 'public',
  params: signed,
  query: z.object({ scope: z.enum(['kind', 'all']).default('kind') }),
  response: z.strictObject({ kind: z.enum(notificationKinds) }),
});
