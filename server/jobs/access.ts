import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

/**
 * Mails the verification code of a sign-up, or a notice that the account exists. Enqueued for every email address, so
 * that response times do not reveal whether an account exists.
 */
export const mailSignUp = defineJob({
  name: 'mail-sign-up',
  /** A null `browserHash` selects the newest sign-up with the email address. */
  payload: z.object({ email: z.string(), browserHash: z.string().nullable(), network: z.string().optional() }),
  retries: 8,
  timeoutSeconds: 60,
  batchSize: 10,
  run: async ({ email, browserHash, network }) =>
    (await import('@/server/access/mail-code')).mailSignUpCode(email, browserHash, network ?? null),
  // The user requests another code.
  recoveries: null,
});

/** The job is enqueued for every email address, so that responses do not reveal whether an account exists. */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  batchSize: 10,
  run: async ({ email }) => (await import('@/server/access/passwords/reset-password')).mailResetLink(email),
  // The user requests another link.
  recoveries: null,
});

/** The job is enqueued for every email address, for the same reason as `mailPasswordReset`. */
export const warnOfFailedLogins = defineJob({
  name: 'warn-of-failed-logins',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ email }) => (await import('@/server/access/log-in')).mailLoginWarning(email),
  // The next failed login enqueues it again.
  recoveries: null,
});

/** Looks up the new address, so that the response does not reveal whether it has an account. */
export const mailEmailChange = defineJob({
  name: 'mail-email-change',
  payload: z.object({ userId: z.string(), email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ userId, email }) => (await import('@/server/access/change-email')).mailEmailCode(userId, email),
  // The user requests another code.
  recoveries: null,
});
