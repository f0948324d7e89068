import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const mailTemplateNames = [
  'verify-code',
  'account-exists',
  'reset-password',
  'password-changed',
  'failed-logins',
  'email-code',
  'email-changed',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

/** A mail that somebody asked for or has to know of: codes, links, a changed password. Nobody can switch these off. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
