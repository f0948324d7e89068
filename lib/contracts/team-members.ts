import { z } from 'zod';
import { teamRole } from './teams';
import { contract } from './contract';
import { emailAddress, id, instant, named } from './fields';

const teamId = z.object({ teamId: id });
const ofMember = z.object({ teamId: id, memberId: id });
const ofInvitation = z.object({ teamId: id, invitationId: id });

export const teamMember = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  email: z.string(),
  role: teamRole,
});
export type TeamMember = z.infer<typeof teamMember>;

export type TeamProject = z.infer<typeof named>;

export const maxSelectedProjects = 1_000;
const projectIds = z.array(id).max(maxSelectedProjects);

export const listTeamMembers = contract({
  method: 'GET',
  path: '/teams/{teamId}/members',
  summary: 'List the members of a team',
  audience: 'user',
  params: teamId,
  response: z.array(teamMember),
});

export const getTeamMember = contract({
  method: 'GET',
  path: '/teams/{teamId}/members/{memberId}',
  summary: 'Get a member of a team',
  audience: 'user',
  params: ofMember,
  response: teamMember,
});

export const changeTeamRole = contract({
  method: 'PATCH',
  path: '/teams/{teamId}/members/{memberId}',
  summary: 'Change the role of a member',
  description: 'Only owners promote or demote owners. 409 with the code `last-owner` for the only owner of a team.',
  audience: 'user',
  refusesImpersonation: true,
  params: ofMember,
  body: z.strictObject({ role: teamRole }),
  response: teamMember,
});

export const removeTeamMember = contract({
  method: 'DELETE',
  path: '/teams/{teamId}/members/{memberId}',
  summary: 'Remove a member, or leave the team; returns the remaining members',
  description:
    'Only owners remove members, never another owner. With your own id you leave the team, and the list is empty; the only owner cannot leave. Projects without another member go to the owner who removes the member, or to the longest-standing owner.',
  audience: 'user',
  refusesImpersonation: true,
  params: ofMember,
  response: z.array(teamMember),
});

export const listTeamProjects = contract({
  method: 'GET',
  path: '/teams/{teamId}/projects',
  summary: 'List the projects of a team that members can be added to, newest first; at most 1,000',
  audience: 'user',
  params: teamId,
  response: z.array(named),
});

export const listMemberProjects = contract({
  method: 'GET',
  path: '/teams/{teamId}/members/{memberId}/projects',
  summary: 'List the projects that a member of the team is a member of, newest first',
  audience: 'user',
  params: ofMember,
  response: z.array(named),
});

export const setMemberProjects = contract({
  method: 'PUT',
  path: '/teams/{teamId}/members/{memberId}/projects',
  summary: 'Set the projects that a member of the team is a member of',
  audience: 'user',
  refusesImpersonation: true,
  params: ofMember,
  body: z.strictObject({ projectIds }),
  response: z.array(named),
});

export const pendingInvitation = z.strictObject({
  id: id.describe('Not the id of the mailed link, which only the invited address receives'),
  email: z.string(),
  role: teamRole,
  created: instant,
  expires: instant,
  isExpired: z.boolean().describe('Can be sent again'),
  mailDue: instant
    .nullable()
    .describe('When it is mailed, with other invitations that the address has got just before; null once it is mailed'),
});
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const listInvitations = contract({
  method: 'GET',
  path: '/teams/{teamId}/invitations',
  summary: 'List the pending and expired invitations of a team, newest first',
  audience: 'user',
  params: teamId,
  response: z.array(pendingInvitation),
});

export const inviteToTeam = contract({
  method: 'POST',
  path: '/teams/{teamId}/invitations',
  summary: 'Mail an invitation to join the team',
  description:
    'A pending invitation of the same address gets the new role and projects, and is mailed again. Several invitations to an address within ten minutes, also of other teams, become one mail. Only owners invite owners. 409 with the code `member` when the address belongs to a member.',
  audience: 'user',
  refusesImpersonation: true,
  params: teamId,
  body: z.strictObject({
    email: emailAddress('Please enter email'),
    role: teamRole,
    projectIds: projectIds.default([]),
  }),
  status: 201,
  response: pendingInvitation,
});

export const resendInvitation = contract({
  method: 'POST',
  path: '/teams/{teamId}/invitations/{invitationId}/resend',
  summary: 'Mail a pending invitation again; it then expires 14 days later',
  audience: 'user',
  refusesImpersonation: true,
  params: ofInvitation,
  body: z.strictObject({}),
  response: pendingInvitation,
});

export const deleteInvitation = contract({
  method: 'DELETE',
  path: '/teams/{teamId}/invitations/{invitationId}',
  summary: 'Delete a pending invitation',
  audience: 'user',
  refusesImpersonation: true,
  params: ofInvitation,
});
