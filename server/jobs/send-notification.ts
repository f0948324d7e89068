import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** A notification is due: decides whether it is sent, and on which channels. */
export const sendNotification = defineJob({
  name: 'send-notification',
  payload: z.object({ notificationId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
