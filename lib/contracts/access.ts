import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { countryCode, emailAddress, id, instant, requiredText, text } from '@/lib/contracts/fields';
import { notificationSwitches } from '@/lib/domain/notifications';
import { studioQualityDemo, voiceDemo } from '@/lib/contracts/voices';

export const teamRole = z.enum(['owner', 'admin', 'editor', 'viewer']);
export type TeamRole = z.infer<typeof teamRole>;

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
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  mutedNotifications: z.array(z.enum(notificationSwitches)).describe('Kinds that are switched off, per channel'),
  favorites: z.array(id).describe('Ids of favorite voices'),
  projects: z.array(z.strictObject({ id, name: z.string() })),
  teams: z.array(z.strictObject({ id, name: z.string(), role: teamRole, numMembers: z.number().int() })),
  voiceDemos: z.array(voiceDemo),
  studioQualityDemo: studioQualityDemo.nullable(),
  voiceStatus: z.enum(['applied', 'awaiting', 'published', 'returned']).nullable(),
  manualInvoice: z.boolean(),
  hasUnread: z.boolean().describe('Whether any chat has messages that this user has not read'),
  isImpersonating: z.boolean(),
  created: instant,
});
export type Me = z.infer<typeof me>;

const isNotBlank = (value: string) => value.trim() !== '';

/**
 * 8 characters to 72 bytes, the most that bcrypt reads. Passwords are never truncated or trimmed, and must not be
 * blank. The server also rejects the most common passwords.
 */
export const newPassword = (missing: string) =>
  z
    .string(missing)
    .refine(isNotBlank, missing)
    .min(8, 'Please use at least 8 characters')
    .max(72, 'Please use at most 72 bytes (about 72 letters)')
    .refine((value) => new TextEncoder().encode(value).length <= 72, 'Please use at most 72 bytes (about 72 letters)')
    .refine((value) => !value.includes('\0'), 'Please remove the control characters');

const password = (missing: string) =>
  z.string(missing).refine(isNotBlank, missing).max(1_000, 'Wrong email or password');

const agreed = (message: string) => z.boolean().default(false).refine(Boolean, message);

export const agreements = z.strictObject({
  terms: agreed('Please agree to the terms and conditions'),
  privacy: agreed('Please agree to the privacy policy'),
  consultancy: agreed('Please agree to the consultancy agreement'),
});

const signupFields = {
  firstName: requiredText('Please enter your first name', 100),
  lastName: requiredText('Please enter your last name', 100),
  companyName: requiredText('Please enter your company name', 200),
  email: emailAddress('Please enter your email address'),
  phone: text(40).optional().describe('E.164, for example +46701234567'),
  password: newPassword('Please enter your password'),
  createProject: z.boolean().optional().describe('Whether the link in the mail continues to a new project'),
  voiceId: id.optional().describe('With createProject: the voice to start the project with'),
};

export const customerSignup = z.strictObject({ ...signupFields, isVoice: z.literal(false).optional() });
export const voiceSignup = z.strictObject({
  ...signupFields,
  isVoice: z.literal(true),
  agreements: agreements.prefault({}),
});

export const signUp = contract({
  method: 'POST',
  path: '/users',
  summary: 'Sign up as a customer or apply as a voice',
  description:
    'The session starts when the email address is verified. An address that has an account gets the same response, and a mail that says so. Sets a cookie that binds the sign-up to this browser.',
  audience: 'public',
  body: z.discriminatedUnion('isVoice', [customerSignup, voiceSignup]),
  status: 201,
  response: z.strictObject({ email: z.string() }),
});

export const verify = contract({
  method: 'POST',
  path: '/verify',
  summary: 'Confirm an email address with the mailed code',
  description:
    'The browser that signed up sends only the code. Any other browser gets 403 with the code `password-required-to-verify` and must also send the password of the sign-up.',
  audience: 'public',
  body: z.strictObject({
    email: emailAddress(),
    code: requiredText('Please enter the code', 20).transform((code) => code.replace(/\s/g, '')),
    password: password('Please enter your password')
      .optional()
      .describe('Password of the sign-up; required from another browser'),
  }),
  status: 200,
  response: me,
});

export const resendVerifyEmail = contract({
  method: 'POST',
  path: '/resend-verify-email',
  summary: 'Mail a new code; at most once a minute and five times an hour',
  audience: 'public',
  body: z.strictObject({ email: emailAddress() }),
  status: 204,
});

export const login = contract({
  method: 'POST',
  path: '/login',
  summary: 'Start a session',
  audience: 'public',
  refuses: [401],
  body: z.strictObject({ email: emailAddress(), password: password('Please enter your password') }),
  status: 200,
  response: me,
});

export const logout = contract({
  method: 'POST',
  path: '/logout',
  summary: 'End the session',
  audience: 'public',
  body: z.strictObject({}),
  status: 204,
});

export const getMe = contract({
  method: 'GET',
  path: '/me',
  summary: 'Get the current user',
  audience: 'user',
  query: z.object({ isImpersonating: z.string().max(10).optional() }),
  status: 200,
  response: me,
});

export const getUser = contract({
  method: 'GET',
  path: '/users/{userId}',
  summary: 'Get a user; only yourself, unless you are support',
  audience: 'user',
  params: z.object({ userId: id }),
  status: 200,
  response: me,
});

const named = requiredText('Please enter a value', 100);

export const updateUser = contract({
  method: 'PATCH',
  path: '/users/{userId}',
  summary: 'Change your name, phone number or notification settings',
  audience: 'user',
  params: z.object({ userId: id }),
  body: z.strictObject({
    firstName: named.optional(),
    lastName: named.optional(),
    phone: text(250).nullable().optional().describe('E.164, for example +46701234567; empty removes it'),
    emailNotifications: z.boolean().optional(),
    smsNotifications: z.boolean().optional(),
    mutedNotifications: z
      .array(z.enum(notificationSwitches))
      .max(notificationSwitches.length)
      .optional()
      .describe('Everything that is switched off; replaces the stored list'),
  }),
  status: 200,
  response: me,
});

export const sendResetPasswordEmail = contract({
  method: 'POST',
  path: '/send-reset-password-email',
  summary: 'Mail a link for choosing a new password',
  audience: 'public',
  body: z.strictObject({ email: emailAddress() }),
  status: 204,
});

export const changePassword = contract({
  method: 'POST',
  path: '/change-password',
  summary: 'Set a new password with the mailed token and end all sessions of the user',
  audience: 'public',
  body: z.strictObject({
    token: requiredText('This link no longer works. Please ask for a new one.', 200),
    password: newPassword('Please enter new password'),
  }),
  status: 204,
});

export const consumeMagicLink = contract({
  method: 'POST',
  path: '/consume-magic-link',
  summary: 'Log support in as another user with a one-time link',
  audience: 'public',
  body: z.strictObject({ token: requiredText('This link no longer works.', 200) }),
  status: 200,
  response: me,
});

export const getCountry = contract({
  method: 'GET',
  path: '/ip',
  summary: "Get the visitor's country",
  audience: 'public',
  status: 200,
  response: z.strictObject({ countryCode: countryCode.nullable() }),
});

export const getPicture = contract({
  method: 'GET',
  path: '/pictures/{pictureId}',
  summary: 'Get a square image without metadata',
  audience: 'public',
  params: z.object({ pictureId: id }),
  query: z.object({ size: z.enum(['64', '128', '256', '512']).default('256') }),
  status: 200,
  kind: 'binary',
  limit: 'none',
});
