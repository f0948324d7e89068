import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const mailTemplateNames = [
  'verify-code',
  'account-exists',
  'reset-password',
  'password-changed',
  'email-code',
  'email-changed',
  'voice-invited',
  'voice-uninvited',
  'voice-assigned',
  'voice-unassigned',
  'project-accepted',
  'audio-delivered',
  'project-approved',
  'acceptance-failed',
  'acceptance-failed-voice',
  'payout-sent',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

/** One mail. With `userId` it is a notification, which the user can have switched off; with `to` it is always sent. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({
    template: z.enum(mailTemplateNames),
    to: z.string().optional(),
    userId: z.string().optional(),
    values: z.record(z.string(), z.string()),
  }),
  retries: 8,
  timeoutSeconds: 60,
});
