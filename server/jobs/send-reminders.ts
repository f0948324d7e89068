import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Reminds users before a delivery is approved or a project is archived automatically. */
export const sendReminders = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/10 * * * *',
});
