import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const cleanUp = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '23 * * * *',
});
