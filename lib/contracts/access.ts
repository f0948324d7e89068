import { z } from 'zod';
import { contract } from './contract';
import {
  countryCode,
  currentPassword,
  emailAddress,
  id,
  instant,
  newPassword,
  requiredText,
  text,
  verificationCode,
} from './fields';
import { me } from './profile';

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
  securityEvents: { done: 'sign-up' },
  body: z.discriminatedUnion('isVoice', [customerSignup, voiceSignup]),
  status: 201,
  response: z.strictObject({ email: z.string() }),
});

export const verify = contract({
  method: 'POST',
  path: '/verify',
  summary: 'Confirm an email address with the mailed code',
  description:
    'After a sign-up: the browser that signed up sends only the code. Any other browser gets 403 with the code `password-required-to-verify` and must also send the password of the sign-up. In a session whose user has requested this new email address: replaces the previous one, ends all other sessions and mails the previous address.',
  audience: 'public',
  refusesImpersonation: true,
  securityEvents: ({ body, hasSession }) =>
    hasSession && body.password === undefined
      ? { done: 'email-changed', failed: 'email-change-failed' }
      : { done: 'verified', failed: 'verification-failed' },
  body: z.strictObject({
    email: emailAddress(),
    code: verificationCode,
    password: currentPassword('Please enter your password')
      .optional()
      .describe('Password of the sign-up; required from another browser'),
  }),
  response: me,
});

export const resendVerifyEmail = contract({
  method: 'POST',
  path: '/resend-verify-email',
  summary: 'Mail a new code; at most once a minute and five times an hour',
  audience: 'public',
  securityEvents: { done: 'code-requested' },
  body: z.strictObject({ email: emailAddress() }),
});

export const login = contract({
  method: 'POST',
  path: '/login',
  summary: 'Start a session',
  description:
    'An account with a second factor gets 401 with the code `second-factor-required`, and a cookie for `POST /login/second-factor`.',
  audience: 'public',
  securityEvents: { done: 'login', failed: 'login-failed' },
  refuses: [401],
  body: z.strictObject({ email: emailAddress(), password: currentPassword('Please enter your password') }),
  response: me,
});

const secondFactorCode = requiredText('Please enter the code', 40).transform((code) => code.replace(/\s/g, ''));

export const finishLogin = contract({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'Finish a login with a code of the authenticator app, or with a recovery code',
  description: 'Needs the cookie that `POST /login` sets with 401 `second-factor-required`, within five minutes.',
  audience: 'public',
  securityEvents: { done: 'login', failed: 'second-factor-failed' },
  refuses: [401],
  body: z.strictObject({ code: secondFactorCode }),
  response: me,
});

export const getSecondFactor = contract({
  method: 'GET',
  path: '/me/second-factor',
  summary: 'Get whether logins of the current user need a code of an authenticator app',
  audience: 'user',
  response: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const beginSecondFactor = contract({
  method: 'POST',
  path: '/me/second-factor',
  summary: 'Get a secret for an authenticator app',
  description: 'Counts once `PATCH` has confirmed the first code.',
  audience: 'user',
  hasSecretResponse: true,
  needsRecentPassword: true,
  body: z.strictObject({}),
  response: z.strictObject({
    secret: z.string().describe('Base32, for typing'),
    uri: z.string().describe('otpauth URI, for a QR code'),
  }),
});

export const confirmSecondFactor = contract({
  method: 'PATCH',
  path: '/me/second-factor',
  summary: 'Turn the second factor on with its first code',
  description: 'Ends all other sessions. The response is the only one with the recovery codes; each works once.',
  audience: 'user',
  securityEvents: { done: 'second-factor-on' },
  needsRecentPassword: true,
  body: z.strictObject({ code: secondFactorCode }),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
});

export const endSecondFactor = contract({
  method: 'DELETE',
  path: '/me/second-factor',
  summary: 'Turn the second factor off, and end all other sessions',
  audience: 'user',
  securityEvents: { done: 'second-factor-off' },
  needsRecentPassword: true,
});

export const logout = contract({
  method: 'POST',
  path: '/logout',
  summary: 'End the session',
  audience: 'public',
  securityEvents: { done: 'logout' },
  body: z.strictObject({}),
});

export const confirmPassword = contract({
  method: 'POST',
  path: '/confirm-password',
  summary: 'Confirm the password of the current user, for endpoints that require it',
  description: 'Valid for ten minutes in this session. Wrong passwords count as failed logins.',
  audience: 'user',
  refusesImpersonation: true,
  securityEvents: { done: 'password-confirmed', failed: 'password-confirmation-failed' },
  body: z.strictObject({ password: currentPassword('Please enter your password') }),
});

export const session = z.strictObject({
  id,
  device: z.string().describe("Browser and system, for example 'Firefox on Windows'; empty if unknown"),
  countryCode: countryCode.nullable().describe('Where the login came from'),
  isSupport: z.boolean().describe('Whether support acts as this user in it'),
  isCurrent: z.boolean(),
  created: instant,
  lastUsed: instant,
});
export type Session = z.infer<typeof session>;

export const listSessions = contract({
  method: 'GET',
  path: '/me/sessions',
  summary: 'List the open sessions of the current user',
  audience: 'user',
  response: z.array(session),
});

export const endSession = contract({
  method: 'DELETE',
  path: '/me/sessions/{sessionId}',
  summary: 'End another session of the current user',
  audience: 'user',
  refusesImpersonation: true,
  securityEvents: { done: 'sessions-ended' },
  params: z.object({ sessionId: id }),
});

export const endOtherSessions = contract({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'End all other sessions of the current user',
  audience: 'user',
  refusesImpersonation: true,
  securityEvents: { done: 'sessions-ended' },
});

export const sendResetPasswordEmail = contract({
  method: 'POST',
  path: '/send-reset-password-email',
  summary: 'Mail a link for choosing a new password',
  audience: 'public',
  securityEvents: { done: 'reset-requested' },
  body: z.strictObject({ email: emailAddress() }),
});

export const changePassword = contract({
  method: 'POST',
  path: '/change-password',
  summary: 'Set a new password with the mailed token and end all sessions of the user',
  audience: 'public',
  securityEvents: { done: 'password-changed', failed: 'password-change-failed' },
  body: z.strictObject({
    token: requiredText('This link no longer works. Please ask for a new one.', 200),
    password: newPassword('Please enter new password'),
  }),
});

export const consumeMagicLink = contract({
  method: 'POST',
  path: '/consume-magic-link',
  summary: 'Log support in as another user with a one-time link',
  audience: 'public',
  securityEvents: { done: 'impersonation-started', failed: 'impersonation-failed' },
  body: z.strictObject({ token: requiredText('This link no longer works.', 200) }),
  response: me,
});

export const getCountry = contract({
  method: 'GET',
  path: '/ip',
  summary: "Get the visitor's country",
  audience: 'public',
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
