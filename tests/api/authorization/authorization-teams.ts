import { randomUUID } from 'node:crypto';
import type { CallName } from '@/lib/client/api';
import { type Parts, type Row, team } from './authorization-row';
import { type Kind, type Scene } from '@/tests/support/builders';

type TeamCall = Extract<
  CallName,
  | `${string}/teams/{teamId}/members${string}`
  | `${string}/teams/{teamId}/invitations${string}`
  | `${string}/teams/{teamId}/projects`
>;

const managers: readonly Kind[] = ['owner', 'admin'];
const inTeam = ({ teamId }: Scene): Parts => ({ params: { teamId } });
const onOwner = ({ teamId, ids }: Scene): Parts => ({ params: { teamId, memberId: ids.owner } });
const onStranger = ({ teamId, ids }: Scene): Parts => ({ params: { teamId, memberId: ids.stranger } });
const onNone = ({ teamId }: Scene): Parts => ({ params: { teamId, invitationId: 'none' } });

export const teamRows: Record<TeamCall, Row | readonly Row[]> = {
  'GET /teams/{teamId}/members': { may: [...team, 'support'], send: inTeam },
  'GET /teams/{teamId}/members/{memberId}': { may: [...team, 'support'], send: onOwner },
  'PATCH /teams/{teamId}/members/{memberId}': {
    label: 'of another team',
    may: managers,
    statuses: [404],
    send: (scene) => ({ ...onStranger(scene), body: { role: 'viewer' } }),
  },
  'DELETE /teams/{teamId}/members/{memberId}': {
    label: 'of another team',
    may: ['owner'],
    statuses: [404],
    send: onStranger,
  },
  'GET /teams/{teamId}/projects': { may: managers, send: inTeam },
  'GET /teams/{teamId}/members/{memberId}/projects': { may: managers, send: onOwner },
  'PUT /teams/{teamId}/members/{memberId}/projects': {
    label: 'of a member of another team',
    may: managers,
    statuses: [404],
    send: (scene) => ({ ...onStranger(scene), body: { projectIds: [] } }),
  },
  'GET /teams/{teamId}/invitations': { may: managers, send: inTeam },
  'POST /teams/{teamId}/invitations': {
    may: managers,
    send: (scene) => ({
      ...inTeam(scene),
      body: { email: `matrix-${randomUUID()}@tests.example`, role: 'viewer', projectIds: [] },
    }),
  },
  'POST /teams/{teamId}/invitations/{invitationId}/resend': {
    label: 'unknown',
    may: managers,
    statuses: [404],
    send: (scene) => ({ ...onNone(scene), body: {} }),
  },
  'DELETE /teams/{teamId}/invitations/{invitationId}': {
    label: 'unknown',
    may: managers,
    statuses: [404],
    send: onNone,
  },
};
