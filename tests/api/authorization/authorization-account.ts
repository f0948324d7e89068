import type { CallName } from '@/lib/client/api';
import { everyone, type Row, users } from './authorization-row';

type AccountCall = Extract<
  CallName,
  `${string}/confirm-password` | `${string} /me/${string}` | `${string}/login/${string}`
>;

export const accountRows: Record<AccountCall, Row | readonly Row[]> = {
  'POST /me/application': { may: users, statuses: [409] },
  'GET /me/agreements': { may: users },
  'POST /me/agreements': {
    may: users,
    send: () => ({ body: { agreements: [{ kind: 'terms', versionId: 0 }] } }),
  },
  'POST /login/second-factor': { may: everyone, statuses: [401], send: () => ({ body: { code: '000000' } }) },
  'GET /me/ranking': { may: ['listed', 'assigned', 'unlisted'] },
  'GET /me/decision-reviews': { may: users },
  'POST /me/decision-reviews': {
    may: users,
    statuses: [200, 409],
    send: () => ({ body: { decision: 'limits', text: 'Please check this.' } }),
  },
  'GET /me/second-factor': { may: users },
  'POST /me/second-factor': { may: users },
  'PATCH /me/second-factor': { may: users, statuses: [400, 409], send: () => ({ body: { code: '000000' } }) },
  'DELETE /me/second-factor': { may: users, statuses: [404] },
  'GET /me/sessions': { may: users },
  'DELETE /me/sessions': { may: users },
  'DELETE /me/sessions/{sessionId}': {
    may: users,
    statuses: [404],
    send: () => ({ params: { sessionId: 'none' } }),
  },
  'GET /me/data': { may: users },
  'GET /me/data-export': { may: users },
  'POST /me/erasure-request': { may: users, send: () => ({ body: {} }) },
  'DELETE /me/erasure-request': { may: users, statuses: [204, 404] },
  'POST /confirm-password': { may: users, statuses: [400], send: () => ({ body: { password: 'wrong-password' } }) },
};
