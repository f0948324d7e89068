import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Reminds people of what the clock is about to do to their projects: approve a delivery, archive a project. */
export const sendReminders = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/10 * * * *',
});
