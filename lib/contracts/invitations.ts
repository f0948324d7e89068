import { z } from 'zod';
import { contract } from './contract';
import { id, newPassword, requiredText } from './fields';
import { me } from './profile';

const invitationId = z.object({ invitationId: id });

/** The part of an invitation that the landing page may show before login. The id was mailed and cannot be guessed. */
export const invitation = z.strictObject({
  id,
  email: z.string(),
  teamName: z.string(),
  invitedBy: z.string(),
  isEmailRegistered: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = contract({
  method: 'GET',
  path: '/team-invitations/{invitationId}',
  summary: 'Get an open invitation to a team',
  audience: 'public',
  params: invitationId,
  response: invitation,
});

export const signUpAndAccept = contract({
  method: 'POST',
  path: '/team-invitations/{invitationId}/signup-and-accept',
  summary: 'Sign up with the invited email address and join the team',
  description: 'No verification code is needed because the invitation was mailed to this address.',
  audience: 'public',
  refusesImpersonation: true,
  securityEvents: { done: 'sign-up' },
  params: invitationId,
  body: z.strictObject({
    firstName: requiredText('Please enter your first name', 100),
    lastName: requiredText('Please enter your last name', 100),
    password: newPassword('Please enter your password'),
  }),
  status: 201,
  response: me,
});

export const acceptInvitation = contract({
  method: 'POST',
  path: '/team-invitations/{invitationId}/accept',
  summary: 'Join the team; only with the invited email address',
  audience: 'user',
  refusesImpersonation: true,
  securityEvents: { done: 'invitation-accepted' },
  params: invitationId,
  body: z.strictObject({}),
  response: me,
});
