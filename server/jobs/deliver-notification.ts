import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const deliverNotification = defineJob({
  name: 'deliver-notification',
  payload: z.object({ deliveryId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
});
