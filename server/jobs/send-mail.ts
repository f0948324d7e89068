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

/** Sends a transactional mail, such as a code, a link or a security notice. Users cannot unsubscribe from these. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
