import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const sendNotification = defineJob({
  name: 'send-notification',
  payload: z.object({ notificationId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
