import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const sendReminders = defineJob({
  name: 'send-reminders',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/10 * * * *',
});
