import { z } from 'zod';
import { maxTurnaroundDays } from '@/lib/domain/assignments/deadlines';
import { notificationSwitches } from '@/lib/domain/notifications';
import { profileStepNames } from '@/lib/domain/people/application';
import { contract } from './contract';
import {
  currentPassword,
  emailAddress,
  id,
  instant,
  languageCode,
  multiline,
  newPassword,
  requiredText,
  text,
} from './fields';
import { legalKind } from './legal-texts';
import { teamRole } from './teams';
import { ownStudioQualityDemo, ownVoiceDemo } from './voices';

export const gender = z.enum(['female', 'male', 'unknown']);

export const me = z.strictObject({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  picture: z.string().nullable().describe('URL of the picture, or null'),
  isVoice: z.boolean(),
  isSupport: z.boolean(),
  gender,
  microphone: z.string(),
  soundCard: z.string(),
  recordingSoftware: z.string(),
  recordingSpace: z.string(),
  bio: z.string(),
  nativeLanguage: languageCode.nullable(),
  turnaroundDays: z.number().int().nullable().describe('Days in which the voice usually delivers'),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  mutedNotifications: z.array(z.enum(notificationSwitches)).describe('Kinds that are switched off, per channel'),
  favorites: z.array(id).describe('Ids of favorite voices'),
  projects: z.array(z.strictObject({ id, name: z.string() })),
  teams: z.array(z.strictObject({ id, name: z.string(), role: teamRole, numMembers: z.number().int() })),
  voiceDemos: z.array(ownVoiceDemo),
  studioQualityDemo: ownStudioQualityDemo.nullable(),
  voiceStatus: z.enum(['applied', 'awaiting', 'published', 'returned']).nullable(),
  profileSteps: z
    .array(z.strictObject({ name: z.enum(profileStepNames), teamId: id.nullable(), isDone: z.boolean() }))
    .describe('What a complete profile has, and whether it is there'),
  manualInvoice: z.boolean(),
  numUnread: z.number().int().describe('Number of projects with an unread chat, without archived ones'),
  agreementsDue: z.array(legalKind).describe('Texts to agree to before starting anything new'),
  isImpersonating: z.boolean(),
  created: instant,
});
export type Me = z.infer<typeof me>;

export const getMe = contract({
  method: 'GET',
  path: '/me',
  summary: 'Get the current user',
  audience: 'user',
  query: z.object({ isImpersonating: z.string().max(10).optional() }),
  response: me,
});

export const getUser = contract({
  method: 'GET',
  path: '/users/{userId}',
  summary: 'Get a user; only yourself, unless you are support',
  audience: 'user',
  params: z.object({ userId: id }),
  response: me,
});

const named = requiredText('Please enter a value', 100);

const studioText = multiline(2_000).optional();

export const updateUser = contract({
  method: 'PATCH',
  path: '/users/{userId}',
  summary: 'Change your profile, password or notification settings',
  description:
    'A new email address needs a recent password and gets 202: it replaces the old one when `POST /verify` of this session has its code. All other fields are saved at once. A new password ends all other sessions. Gender, bio and studio fields are for voices.',
  audience: 'user',
  refusesImpersonation: ['email', 'phone', 'oldPassword', 'newPassword'],
  securityEvents: ({ body }) =>
    body.newPassword ? { done: 'password-changed', failed: 'password-change-failed' } : null,
  params: z.object({ userId: id }),
  body: z.strictObject({
    firstName: named.optional(),
    lastName: named.optional(),
    email: emailAddress('Please enter a value').optional().describe('Receives a code; stays unchanged until then'),
    phone: text(250).nullable().optional().describe('E.164, for example +46701234567; empty removes it'),
    gender: gender.optional(),
    microphone: text(200).optional(),
    soundCard: text(200).optional(),
    recordingSoftware: studioText,
    recordingSpace: studioText,
    bio: studioText,
    nativeLanguage: z
      .union([z.literal(''), languageCode])
      .optional()
      .describe('Empty removes it'),
    turnaroundDays: z.number().int().min(1).max(maxTurnaroundDays).nullable().optional(),
    oldPassword: currentPassword('Old password may not be empty').optional().describe('With newPassword'),
    newPassword: newPassword('New password may not be empty').optional().describe('With oldPassword'),
    emailNotifications: z.boolean().optional(),
    smsNotifications: z.boolean().optional(),
    mutedNotifications: z
      .array(z.enum(notificationSwitches))
      .max(notificationSwitches.length)
      .optional()
      .describe('Everything that is switched off; replaces the stored list'),
  }),
  pendingStatus: 202,
  response: me,
});

export const resubmitApplication = contract({
  method: 'POST',
  path: '/me/application',
  summary: 'Submit your application as a voice again after support has returned it',
  audience: 'user',
  response: me,
});
